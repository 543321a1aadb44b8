import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fixtureSite, runToEnd } from '../support/fixture-site.ts'
import { sendLead } from '../support/http.ts'
import { startSmtp } from '../support/smtp.ts'
import { mailSettings, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const folder = folderForFile()

/** `npm run check -- --settings`, without the run script. */
async function check(settings: Record<string, string>, cwd = folder) {
  const { code, stdout, sentences } = await runToEnd([...site.check], { PORT: '0', ...settings }, cwd)
  // Notices about the content are not findings.
  const lines = stdout
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Hinweis: '))
  return { code, stdout, lines, wrong: lines.filter((line) => line.startsWith('✗')), stderr: sentences.join('\n') }
}

it('ends with 0 if all settings are good, and leaves no file behind', async () => {
  const cwd = mkdtempSync(join(folder, 'good-'))
  const { code, lines, wrong } = await check({ DATA_DIR: join(cwd, 'data') }, cwd)
  expect(wrong).toEqual([])
  expect(lines.at(-1)).toBe('Es fehlt nichts.')
  expect(code).toBe(0)
  expect(readdirSync(cwd)).toEqual([])
})

it('finds no fault in a running server and its data, sends one mail, and disturbs neither', async () => {
  await using smtp = await startSmtp()
  const settings = { ...mailSettings(smtp.url), TRUST_PROXY: '1' }
  await using server = await startServer({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9' }, site.command)
  await sendLead(server.url)
  const checking = check({ ...settings, DATA_DIR: server.dataDir, PORT: new URL(server.url).port })
  for (let count = 0; count < 20; count += 1) await sendLead(server.url, { email: `${count}@example.org` })
  const { wrong, stdout } = await checking
  // The address of a test is an example.
  expect(wrong).toEqual([expect.stringMatching(/SITE_URL ist https:\/\/www\.example\.org, das Beispiel/)])
  expect(stdout).toMatch(/läuft schon ein Programm, vermutlich dieser Server/)
  expect(stdout).toMatch(/leads\.sqlite ist heil, mit .*Anfragen?/)
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual([expect.stringMatching(/^Probemail/)])
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toMatch(/store-failed|SQLITE/)
})

it('reports every planted fault, ends with 1, and shows no secret', async () => {
  const cwd = mkdtempSync(join(folder, 'bad-'))
  mkdirSync(join(cwd, 'data'))
  writeFileSync(join(cwd, '.env'), 'SMPT_URL=smtp://x:hunter2@y\n', { mode: 0o644 })
  await using smtp = await startSmtp({ selfSigned: true })
  const planted = {
    ...mailSettings(smtp.url.replace('//', '//erika:hunter2@')),
    DATA_DIR: join(cwd, 'data'),
    LEAD_RECIPENT: 'x',
  }
  const { code, wrong, stdout, stderr } = await check(planted, cwd)
  const faults = [
    /\.env, Zeile 1: Die Einstellung SMPT_URL gibt es nicht: Ist SMTP_URL gemeint/,
    /In der Umgebung steht LEAD_RECIPENT/,
    /Jedes Konto .* kann \.env lesen/,
    /Jedes Konto .* Ordner mit den Anfragen/,
    /SITE_URL ist .*, das Beispiel/,
    /Setz TRUST_PROXY=1/,
    /Das Zertifikat des Mailservers/,
  ]
  expect(wrong).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  expect(stdout).toMatch(/7 Punkte fehlen noch\.\n$/)
  expect(stdout + stderr).not.toContain('hunter2')
  expect(stderr).toBe('')
  expect(code).toBe(1)
})

it('tries nothing if a value is wrong by itself', async () => {
  const { code, lines } = await check({ RETENTION_DAYS: 'x' })
  expect(lines).toEqual([
    expect.stringMatching(/^✗ RETENTION_DAYS muss/),
    '',
    'Ein Punkt fehlt noch.',
    expect.stringMatching(/^Alles andere/),
  ])
  expect(code).toBe(1)
})

it('explains an unknown option in German, and ends with 2', async () => {
  const { code, sentences } = await runToEnd([...site.check, '--nosend'], {}, folder)
  expect(sentences.join('\n')).toMatch(/^Das verstehe ich nicht: .*--nosend\n\nnpm run check \[ADRESSE\]/)
  expect(code).toBe(2)
})
