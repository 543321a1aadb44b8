import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ANSWER_FUNCTION_PATH } from '../../src/lead/answers/answer-api.ts'
import { FUNCTION_PATH } from '../../src/lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import { buildCopy } from '../support/built-copy.ts'
import { DESK_SETTINGS, mailboxOf, signInByCode } from '../support/desk-site.ts'
import { writeDrafts } from '../support/own-legal.ts'
import { startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'

const run = promisify(execFile)
const SITE_URL = 'https://www.example.org'
const KEY = '0123456789abcdef0123456789abcdef'
const QUESTION = 'Wann wurde dein Haus gebaut?'
const YAML = `  - id: baujahr
    kind: Zahl
    question: ${QUESTION}
    from: 1800
    to: 2030
`

it('asks a question that is added to questions.yaml alone, and takes its answer everywhere', async () => {
  await using receiver = await startReceiver()
  await using smtp = await startSmtp()
  const webhook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  await using copy = await buildCopy({ SITE_URL, ...webhook }, (folder) => {
    writeDrafts(folder)
    appendFileSync(join(folder, 'content/questions.yaml'), YAML)
  })
  const settings = { ...DESK_SETTINGS, ...webhook, SITE_URL, SMTP_URL: smtp.url }
  await using server = await startServer(settings, [join(copy.folder, 'src/server/main.ts')])
  for (const page of ['deine-anfrage', 'datenschutz']) {
    expect.soft(readFileSync(join(copy.dist, `${page}.html`), 'utf8'), page).toContain(QUESTION)
  }
  const post = (path: string, body: object, headers = {}) => {
    const all = { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json', ...headers }
    return fetch(server.url + path, { method: 'POST', headers: all, body: JSON.stringify(body) })
  }
  expect((await post(FUNCTION_PATH, sampleLead(), { 'idempotency-key': KEY })).status).toBe(200)
  const early = await post(ANSWER_FUNCTION_PATH, { do: 'answer', key: KEY, answers: { baujahr: '1650' } })
  expect([early.status, (await early.json()).fields]).toEqual([422, [{ field: 'baujahr', code: 'invalid' }]])
  expect((await post(ANSWER_FUNCTION_PATH, { do: 'answer', key: KEY, answers: { baujahr: '1974' } })).status).toBe(200)

  const answer = { id: 'baujahr', question: QUESTION, value: 1974 }
  await receiver.until(() => receiver.received.some(({ type }) => type === 'lead.updated'))
  expect.soft(receiver.received.at(-1)?.data.answers).toEqual([answer])
  expect.soft(receiver.refused).toEqual([])

  const ask = await signInByCode(server.url, mailboxOf(smtp))
  const { ref = '' } = receiver.received[0]?.data ?? {}
  const lead = await (await ask({ do: 'lead', ref })).json()
  expect.soft(lead).toMatchObject({ answers: [{ question: QUESTION, text: '1974' }] })

  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  const leads = (...args: string[]) =>
    run(process.execPath, [join(copy.folder, 'src/cli/main.ts'), ...args], { cwd: copy.folder, env })
  const [head = '', row = ''] = (await leads('export', '--csv')).stdout.split('\r\n')
  expect.soft(row.split(';')[head.split(';').indexOf(`"${QUESTION}"`)]).toBe('"1974"')
})
