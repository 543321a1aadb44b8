import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LEASE } from '../../src/lead/outbox/message-rules.ts'
import { actInFile } from '../support/desk-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst, sendLead } from '../support/http.ts'
import { findFreePort } from '../support/listen.ts'
import { isEvent, type ReceiverFault, startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { startSmtp } from '../support/smtp.ts'
import { listLeads, mailSettings, type RunningServer, root, runCli, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const folder = folderForFile()
const withClock = ['--import', join(root, 'tests/support/moved-clock.ts'), ...site.command]

const start = (url: string, settings: Record<string, string> = {}) =>
  startServer(
    { WEBHOOK_URL: url, WEBHOOK_SECRET, WEBHOOK_RETRY_BASE_MS: '20', MAIL_RETRY_BASE_MS: '20', ...settings },
    settings.CLOCK_FILE === undefined ? site.command : withClock,
  )

const send = (server: RunningServer, email = 'erika@example.org') => sendLead(server.url, { email })

/** Wakes the delivery by a request, because a command does not, and the server would look only once a minute. */
const wake = (server: RunningServer) => send(server, 'somebody@example.org')

async function refOf({ dataDir }: RunningServer): Promise<string> {
  const lead = (await listLeads(dataDir)).find(({ email }) => email === 'erika@example.org')
  return String(lead?.ref)
}

/** Puts the first lead into quarantine and releases it. */
async function changeTwice(server: RunningServer): Promise<void> {
  const ref = await refOf(server)
  for (const kind of ['quarantined', 'released'] as const) await actInFile(server.dataDir, ref, { kind })
}

describe('the webhook', () => {
  it('sends one signed event for a lead, for each change by staff, and for its deletion', async () => {
    await using receiver = await startReceiver()
    await using server = await start(receiver.url)
    await send(server)
    await receiver.until(() => receiver.received.length === 1)
    const ref = await refOf(server)
    await changeTwice(server)
    await actInFile(server.dataDir, ref, { kind: 'note', text: 'Nur für uns' })
    await actInFile(server.dataDir, ref, { kind: 'answered', outcome: 'offer', text: '' })
    await wake(server)
    await receiver.until(() => receiver.received.length === 5)
    await runCli(server.dataDir, ['delete', ref, '--yes'])
    await wake(server)
    await receiver.until(() => receiver.received.length === 7)
    expect(receiver.byLead().sort()).toEqual(['created', 'created', 'created updated updated updated deleted'])
    const about = receiver.received.filter(({ data }) => data.ref === ref)
    expect(about.map(({ data }) => data)).toMatchObject([
      { ref, name: 'Erika Mustermann', email: 'erika@example.org', status: 'new', source: {} },
      { status: 'quarantined' },
      { status: 'new' },
      { status: 'planned', outcome: 'offer' },
      { ref },
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('Nur für uns')
    expect([receiver.refused, receiver.doubles()]).toEqual([[], 0])
  })

  it('signs events with both secrets while they change', async () => {
    const next = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await using receiver = await startReceiver({ secret: next })
    await using server = await start(receiver.url, { WEBHOOK_SECRET: `${WEBHOOK_SECRET} ${next}` })
    await send(server)
    await receiver.until(() => receiver.received.length === 1)
    expect(receiver.refused).toEqual([])
  })

  it('sends all events in order after failures of the receiver', async () => {
    const faults: ReceiverFault[] = [500, 302, 429, 'cut', 'garbage', 'taken and cut', 503, 401]
    await using receiver = await startReceiver({ fault: (request) => faults[request - 1] ?? null })
    await using server = await start(receiver.url)
    await send(server)
    await changeTwice(server)
    await wake(server)
    // Not `received`: if the event of the other lead got no response, its repetition may be the last event.
    await receiver.until(() => receiver.requests() === faults.length + 4)
    expect(receiver.byLead().sort()).toEqual(['created', 'created updated updated'])
    // The event that the receiver took without a response came twice, with one id.
    expect([receiver.refused, receiver.doubles()]).toEqual([[], 1])
    // The log has the error's code and names no person.
    expect(server.output()).toContain('"code":"EHTTP_500"')
    expect(server.output()).not.toContain('example.org')
  })

  it('stops after the response 410, and sends all events once an operator tries again', async () => {
    await using receiver = await startReceiver({ fault: (request) => (request === 1 ? 410 : null) })
    await using server = await start(receiver.url)
    await send(server)
    const health = async () => (await fetch(`${server.url}/healthz`)).json()
    await expect.poll(health).toMatchObject({ stuckEvents: 1 })
    await send(server, 'max@example.org')
    await expect.poll(health).toMatchObject({ stuckEvents: 1, waitingEvents: 1, stuckMails: 0, waitingMails: 0 })
    expect(receiver.requests()).toBe(1)
    const { out } = await runCli(server.dataDir, ['events'])
    expect(out).toMatch(/steckt fest +Meldung ans CRM: neu +EGONE/)
    expect(out).toMatch(/wartet +Meldung ans CRM: neu/)
    expect((await runCli(server.dataDir, ['mails'])).out).toBe('Keine Mail wartet.\n')

    const retried = await runCli(server.dataDir, ['retry', '--events'])
    expect(retried.out).toMatch(/^Neuer Versuch für 2 Meldungen/)
    await wake(server)
    await receiver.until(() => receiver.received.length === 3)
    expect(receiver.refused).toEqual([])
  })

  it('delays no mail while the receiver is silent', async () => {
    await using receiver = await startReceiver({ fault: () => 'silence' })
    await using smtp = await startSmtp()
    await using server = await start(receiver.url, mailSettings(smtp.url))
    const leads = Array.from({ length: 10 }, (_, index) => `${index}@example.org`)
    await Promise.all(leads.map((email) => send(server, email)))
    // During the day, one of the mails is a digest.
    const recipients = () => smtp.received.flatMap((mail) => mail.recipients)
    await expect.poll(recipients).toEqual(expect.arrayContaining(leads))
    expect(receiver.received).toEqual([])
  })
})

describe('the webhook after kill -9', () => {
  it('sends every stored lead, and no other, after the server was killed several times', async () => {
    await using receiver = await startReceiver({ fault: (request) => (request % 5 === 0 ? 'taken and cut' : null) })
    const clockFile = join(folder, 'clock')
    writeFileSync(clockFile, '0')
    const settings = { DATA_DIR: join(folder, 'data'), CLOCK_FILE: clockFile }
    const acknowledged = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const server = await start(receiver.url, settings)
      // Kill the server at a different moment each time: before the first event is sent, or between two events.
      const kill = (count: number) => count === 1 + round * 7 && server.process.kill('SIGKILL')
      const burst = await sendBurst(server.url, {
        total: 40,
        connections: 8,
        prefix: `round-${round}`,
        onAcknowledged: kill,
      })
      for (const email of burst.acknowledged) acknowledged.add(email)
      await server.stop('SIGKILL')
    }
    const stored = (await listLeads(settings.DATA_DIR)).map(({ email }) => email)
    // An event in flight is due again when its lease ends.
    writeFileSync(clockFile, String(LEASE))
    await using last = await start(receiver.url, settings)
    const heard = () => new Set(receiver.received.map(({ data }) => String(data.email)))
    await receiver.until(() => stored.every((email) => heard().has(email)))
    expect([...heard()].sort()).toEqual(stored.sort())
    for (const email of acknowledged) expect(heard()).toContain(email)
    expect(receiver.refused).toEqual([])
    await last.stop()
  })
})

/** A block of code in docs/crm.md. */
function fromDocs(language: 'js' | 'json'): string {
  const text = readFileSync(join(root, 'docs/crm.md'), 'utf8')
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(text)?.[1] ?? ''
}

it('the event in docs/crm.md has the published shape', () => {
  const json = fromDocs('json')
  expect(isEvent(JSON.parse(json)), JSON.stringify(isEvent.errors)).toBe(true)
})

it('the receiver in docs/crm.md accepts our events, and refuses forged ones', async () => {
  const code = fromDocs('js')
  // The file must be next to the package that it imports.
  const file = join(root, 'node_modules/.cache/crm-receiver.mjs')
  // Wait for `listening`, because listen() returns before the server answers.
  const receiverCode = code.replace(/^createServer/m, 'const server = createServer')
  writeFileSync(file, `${receiverCode}\nserver.on('listening', () => console.log('ready'))`)
  const port = await findFreePort()
  const receiver = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET, PORT: String(port) } })
  onTestFinished(() => void receiver.kill())
  const next = async () => String((await once(receiver.stdout, 'data'))[0])
  expect(await next()).toBe('ready\n')

  const url = `http://127.0.0.1:${port}/`
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
  const headers = { ...forged, 'webhook-signature': 'v1,AAAA' }
  expect((await fetch(url, { method: 'POST', headers, body: '{"type":"lead.deleted"}' })).status).toBe(401)

  const heard = next()
  await using server = await startServer({ WEBHOOK_URL: url, WEBHOOK_SECRET }, site.command)
  await sendLead(server.url)
  expect(await heard).toMatch(/^lead\.created [0-9A-Z]{4}-[0-9A-Z]{4}\n$/)
})
