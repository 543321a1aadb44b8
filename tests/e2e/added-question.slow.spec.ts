import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { questionWords } from '../../src/content/generated/question-words.ts'
import { buildCopy, writeDrafts } from '../support/built-copy.ts'
import { createTakeMail, DESK_SETTINGS, signInByCode } from '../support/desk-site.ts'
import { startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { answerBox, sendAnswers, thanks } from '../support/request.ts'
import { sendForm, visitor } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'
import { startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'

const run = promisify(execFile)
const SITE_URL = 'https://www.example.org'
const QUESTION = 'Wann wurde dein Haus gebaut?'
const YAML = `  - id: baujahr
    kind: Zahl
    question: ${QUESTION}
    from: 1800
    to: 2030
`

test('asks a question that only questions.yaml has, and takes its answer everywhere', async ({ page, guard }) => {
  guard.allow(/status of 422/)
  await using receiver = await startReceiver()
  let isAnswered = false
  // So that the first mail to staff has the answer. The server may send one without it when the answer comes.
  await using smtp = await startSmtp({
    refuseMail: ({ text }) => (isAnswered || text?.includes(QUESTION) ? null : 451),
  })
  const webhook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  await using copy = await buildCopy({ SITE_URL, ...webhook }, (folder) => {
    writeDrafts(folder)
    appendFileSync(join(folder, 'content/questions.yaml'), YAML)
  })
  const settings = { ...DESK_SETTINGS, ...webhook, SITE_URL, SMTP_URL: smtp.url, MAIL_RETRY_BASE_MS: '100' }
  await using server = await startServer(settings, [join(copy.folder, 'src/server/main.ts')])
  for (const name of ['deine-anfrage', 'datenschutz']) {
    expect.soft(readFileSync(join(copy.dist, `${name}.html`), 'utf8'), name).toContain(QUESTION)
  }
  await sendForm(page, {}, server.url)
  const box = page.getByLabel(QUESTION)
  await box.fill('1650')
  await sendAnswers(page).click()
  await expect(box).toHaveAccessibleDescription(`${questionWords.questions.limits} 1800–2030`)
  await answerBox(page, 'baujahr').fill('1974')
  await sendAnswers(page).click()
  await expect(thanks(page).locator('..')).toContainText(`${QUESTION} 1974`)

  const answer = { id: 'baujahr', question: QUESTION, value: 1974 }
  await receiver.until(() => receiver.received.some(({ type }) => type === 'lead.updated'))
  expect.soft(receiver.received.at(-1)?.data.answers).toEqual([answer])
  expect.soft(receiver.refused).toEqual([])
  const { ref = '' } = receiver.received[0]?.data ?? {}
  const takeMail = createTakeMail(smtp)
  const mail = await takeMail('team@example.org', new RegExp(visitor.name))
  for (const part of [mail.text, mail.html]) expect.soft(part).toMatch(/Wann wurde dein Haus gebaut\?[\s\S]*\b1974\b/)

  isAnswered = true
  const ask = await signInByCode(server.url, takeMail)
  const lead = await (await ask({ do: 'lead', ref })).json()
  expect.soft(lead).toMatchObject({ answers: [{ question: QUESTION, text: '1974' }] })

  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  const leads = async (...args: string[]) =>
    (await run(process.execPath, [join(copy.folder, 'src/cli/main.ts'), ...args], { cwd: copy.folder, env })).stdout
  const [head = '', row = ''] = (await leads('export', '--csv')).split('\r\n')
  expect.soft(row.split(';')[head.split(';').indexOf(`"${QUESTION}"`)]).toBe('"1974"')
  expect.soft(JSON.parse(await leads('export', '--json'))).toMatchObject([{ answers: [answer] }])
})
