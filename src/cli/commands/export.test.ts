import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCommandLine } from '../../../tests/support/command-line.ts'
import { questions } from '../../content/generated/questions.ts'
import { answerColumns } from '../../functions/records/describe-answers.ts'
import { fieldLabels } from '../../functions/records/field-words.ts'
import { LEAD_FIELDS, type LeadField } from '../../lead/lead.ts'

it('writes German words for a spreadsheet', async () => {
  using cli = openCommandLine()
  const id = questions.find(({ isSensitive }) => !isSensitive)?.id
  const given = JSON.stringify([{ id, question: '?', value: 'ja' }])
  const { ref } = await cli.add({ name: '=1+1', phone: '+49 221 4710123', message: 'ja; "gern"', answers: given })
  const { out } = await cli.run('export --csv')
  const answers = answerColumns()
  const texts = { name: "'=1+1", address: '48143 Münster', roofSize: '50–100 m²', message: 'ja; ""gern""' }
  const cells: Partial<Record<LeadField, string>> = { ...texts, phone: '0049 221 4710123', email: 'erika@example.org' }
  expect(out.split('\r\n')).toEqual([
    '\ufeff"Anfragenummer";"Stand";"Eingegangen";"Antwort bis";"Beantwortet";"Ergebnis";"Versuche";' +
      '"Nächster Versuch";"Nächster Schritt am";"Größe in kWp";"Wert in Euro";"Verloren, weil";"Zuständig";"Unter Spamverdacht seit";"Freigegeben";"Anonymisiert";"Herkunft";' +
      LEAD_FIELDS.map((name) => `"${fieldLabels[name]}";`).join('') +
      answers.map(({ label }) => `"${label}";`).join('') +
      '"Letzter Schritt";"Notizen"',
    `"${ref}";"neu";"10.06.2026 12:00";"11.06.2026 12:00";"";"";"";"";"";"";"";"";"";"";"";"";"direkt";` +
      LEAD_FIELDS.map((name) => `"${cells[name] ?? ''}";`).join('') +
      `${answers.map((_, index) => (index === 0 ? '"ja";' : '"";')).join('')}"";""`,
    '',
  ])
})

it('writes a new file that only its owner reads, and overwrites none', async () => {
  using cli = openCommandLine()
  await cli.add()
  const file = join(cli.dataDir, 'leads.csv')
  expect((await cli.run('export --csv --out leads.csv')).out).toBe(`1 Anfrage in ${file} geschrieben.\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe((await cli.run('export --csv')).out)
  writeFileSync(file, 'mine')
  expect(await cli.run('export --csv --out leads.csv')).toMatchObject({ code: 1, out: '' })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(readdirSync(cli.dataDir)).not.toContain('leads.csv.part')
  expect((await cli.run('export --csv --out nowhere/leads.csv')).err).toMatch(/lässt sich nicht schreiben \(ENOENT\)/)
})
