import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEASE } from '../../src/lead/outbox.ts'
import { postLead, sendBurst } from '../support/burst.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { freePort } from '../support/free-port.ts'
import { listLeads } from '../support/list-leads.ts'
import { type ReceiverFault, startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'
import { startSmtp } from '../support/smtp.ts'
import { type RunningServer, root, startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const folder = folderForFile()
const withClock = ['--import', join(root, 'tests/support/moved-clock.ts'), ...site.command]

const start = (url: string, settings: Record<string, string> = {}) =>
  startServer(
    { WEBHOOK_URL: url, WEBHOOK_SECRET, WEBHOOK_RETRY_BASE_MS: '20', MAIL_RETRY_BASE_MS: '20', ...settings },
    settings.CLOCK_FILE === undefined ? site.command : withClock,
  )

async function send(server: RunningServer, email = 'erika@example.org'): Promise<void> {
  const agent = new Agent()
  expect(await postLead(server.url, agent, { email })).toBe(200)
  agent.destroy()
}

/** A command wakes no server, which looks once a minute; a request does. */
const wake = (server: RunningServer) => send(server, 'somebody@example.org')

/** The reference of the first lead. */
async function refOf({ dataDir }: RunningServer): Promise<string> {
  const lead = (await listLeads(dataDir)).find(({ email }) => email === 'erika@example.org')
  return String(lead?.ref)
}

describe('a webhook', () => {
  it('hears of a lead, of each thing that staff do with it, and that it was deleted: signed, and once', async () => {
    await using receiver = await startReceiver()
    await using server = await start(receiver.url)
    await send(server)
    await receiver.until(() => receiver.received.length === 1)
    const ref = await refOf(server)
    for (const args of [
      ['spam', ref],
      ['release', ref],
      ['note', ref, 'Nur für uns'],
      ['answered', ref, '--outcome', 'Angebot folgt'],
    ]) {
      const { code, err } = await runCli(server.dataDir, args)
      expect([code, err]).toEqual([0, ''])
    }
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
      { status: 'answered', outcome: 'offer' },
      { ref },
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('Nur für uns')
    expect([receiver.refused, receiver.doubles()]).toEqual([[], 0])
  })

  it('is signed with both secrets while they change', async () => {
    const next = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await using receiver = await startReceiver({ secret: next })
    await using server = await start(receiver.url, { WEBHOOK_SECRET: `${WEBHOOK_SECRET} ${next}` })
    await send(server)
    await receiver.until(() => receiver.received.length === 1)
    expect(receiver.refused).toEqual([])
  })

  it('gets all events in order, whatever failures occur on the way', async () => {
    const faults: ReceiverFault[] = [500, 302, 429, 'cut', 'garbage', 'taken and cut', 503, 401]
    await using receiver = await startReceiver({ fault: (request) => faults[request - 1] ?? null })
    await using server = await start(receiver.url)
    await send(server)
    const ref = await refOf(server)
    await runCli(server.dataDir, ['spam', ref])
    await runCli(server.dataDir, ['release', ref])
    await wake(server)
    await receiver.until(() => receiver.received.length === 4)
    expect(receiver.byLead().sort()).toEqual(['created', 'created updated updated'])
    // The one that it took and did not acknowledge came twice, under one id.
    expect([receiver.refused, receiver.doubles()]).toEqual([[], 1])
    expect(receiver.requests()).toBe(faults.length + 4)
    // Neither its text nor its person.
    expect(server.output()).toContain('"code":"EHTTP_500"')
    expect(server.output()).not.toContain('example.org')
  })

  it('that is gone is asked once, until an operator tries again; then nothing is missing', async () => {
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

  it('that says nothing delays no mail', async () => {
    await using receiver = await startReceiver({ fault: () => 'silence' })
    await using smtp = await startSmtp()
    await using server = await start(receiver.url, {
      SMTP_URL: smtp.url,
      SITE_URL: 'https://www.example.org',
      MAIL_FROM: 'dach@example.org',
      LEAD_RECIPIENT: 'team@example.org',
    })
    const leads = Array.from({ length: 10 }, (_, index) => `${index}@example.org`)
    await Promise.all(leads.map((email) => send(server, email)))
    // By day, a digest is among the mails.
    const recipients = () => smtp.received.flatMap((mail) => mail.recipients)
    await expect.poll(recipients).toEqual(expect.arrayContaining(leads))
    expect(receiver.received).toEqual([])
  })
})

describe('kill -9', () => {
  it('of the server, again and again: every event arrives in order, and none is invented', async () => {
    await using receiver = await startReceiver({ fault: (request) => (request % 5 === 0 ? 'taken and cut' : null) })
    const clockFile = join(folder, 'clock')
    writeFileSync(clockFile, '0')
    const settings = { DATA_DIR: join(folder, 'data'), CLOCK_FILE: clockFile }
    const acknowledged = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const server = await start(receiver.url, settings)
      // A different moment each time: before the first event is out, and in the middle of them.
      const kill = (count: number) => count === 1 + round * 7 && server.process.kill('SIGKILL')
      const burst = await sendBurst(server.url, { total: 40, connections: 8, prefix: `round-${round}`, onAnswer: kill })
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

  it('of the receiver: refused events come when it is back', async () => {
    const port = await freePort()
    const first = await startReceiver({ port })
    await using server = await start(first.url)
    await send(server)
    await first.until(() => first.received.length === 1)
    await first[Symbol.asyncDispose]()
    const ref = await refOf(server)
    await runCli(server.dataDir, ['spam', ref])
    await runCli(server.dataDir, ['release', ref])
    await send(server, 'max@example.org')
    await using second = await startReceiver({ port })
    await second.until(() => second.received.length === 3)
    expect(second.byLead().sort()).toEqual(['created', 'updated updated'])
  })
})
