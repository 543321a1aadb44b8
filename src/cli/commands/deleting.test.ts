import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { AFTERNOON, openCommandLine } from '../../../tests/support/command-line.ts'
import { mailOf } from '../../../tests/support/compose-sample.ts'
import { NOON, sampleLead } from '../../../tests/support/sample-leads.ts'
import { DAY } from '../../base/durations.ts'
import { claimTimes } from '../../lead/outbox/message-rules.ts'
import { createEmlMailer } from '../../mailers/eml-mailer.ts'

type CommandLine = ReturnType<typeof openCommandLine>

const mailFolder = (cli: CommandLine) => join(cli.dataDir, 'mail')

/** Writes every waiting mail as a file, as the server does without a mail server; and two digests. */
async function writeMails(cli: CommandLine): Promise<void> {
  const mailer = createEmlMailer(mailFolder(cli))
  await cli.inStore(async (store) => {
    for (const message of await store.claimMessages({ ...claimTimes(NOON), limit: 100 })) {
      if (message.lead === null) continue
      await mailer.send({ ...(await mailOf(message.kind, message.lead)), id: message.id, createdAt: NOON })
      await store.completeMessage({ id: message.id, lease: message.lease, now: NOON })
    }
  })
  for (const createdAt of [NOON - DAY, NOON + DAY]) {
    await mailer.send({ ...(await mailOf('staff-digest')), id: crypto.randomUUID(), createdAt })
  }
}

function readAll(cli: CommandLine): string {
  return readdirSync(cli.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

const secret = {
  name: 'Zacharias Geheim',
  address: '48999 Nirgendwo',
  email: 'zacharias@example.org',
  message: 'Xylophon',
}
const TRACES = /Zacharias|Geheim|Nirgendwo|zacharias|Xylophon/

it('reports a reader that keeps the files from being erased', async () => {
  using cli = openCommandLine()
  const { ref } = await cli.add(secret)
  const reader = new DatabaseSync(join(cli.dataDir, 'leads.sqlite'))
  reader.exec('BEGIN; SELECT * FROM leads')
  const { code, err } = await cli.run(`delete ${ref} --yes`)
  expect(code).toBe(0)
  expect(err).toContain('So lange bleibt das Entfernte darin')
  expect(readAll(cli)).toMatch(TRACES)
  reader.close()
})

describe.each(['delete', 'anonymise'] as const)('%s', (command) => {
  it('asks first, then removes the person from the data folder, and no other person', async () => {
    using cli = openCommandLine()
    const other = await cli.add()
    const lead = await cli.add(secret)
    await writeMails(cli)
    const refused = await cli.run(`${command} ${lead.ref}`, { answer: false })
    expect(refused.code).toBe(1)
    expect(refused.questions).toEqual([expect.stringContaining('Zacharias Geheim, 48999 Nirgendwo')])
    expect(refused.out + refused.err).not.toMatch(TRACES)
    expect(await cli.find(lead.ref)).toEqual(lead)
    expect(readdirSync(mailFolder(cli))).toHaveLength(6)
    expect(await cli.run(`${command} ${lead.ref} --yes`)).toMatchObject({ code: 0, err: '', questions: [] })
    expect(readAll(cli)).not.toMatch(TRACES)
    // The two mails of the other person remain.
    expect(readdirSync(mailFolder(cli))).toHaveLength(2)
    expect(await cli.find(other.ref)).toEqual(other)
  })

  it('removes the rest after an interrupted first call', async () => {
    using cli = openCommandLine()
    const { ref } = await cli.add(secret)
    await writeMails(cli)
    await cli.inStore<unknown>((store) =>
      command === 'delete' ? store.deleteLead({ ref, now: Date.now() }) : store.anonymiseLead({ ref, now: NOON }),
    )
    expect(readAll(cli)).toMatch(TRACES)
    await cli.run(`${command} ${ref} --yes`)
    expect(readAll(cli)).not.toMatch(TRACES)
  })
})

it('anonymise keeps the time and the roof for counting, and list prints nothing about the person', async () => {
  using cli = openCommandLine()
  const { ref } = await cli.add()
  await cli.run(`anonymise ${ref} --yes`)
  const kept = { roofSize: 'medium', receivedAt: NOON, anonymisedAt: AFTERNOON, name: '' }
  expect(await cli.find(ref)).toMatchObject(kept)
  const { out } = await cli.run('list')
  expect(out).toMatch(new RegExp(`${ref} +anonymisiert`))
  expect(out).not.toContain('Erika')
})

it('person prints everything about an address, and nothing about others', async () => {
  using cli = openCommandLine()
  const first = await cli.add({ ...secret, message: 'älter', receivedAt: NOON - DAY })
  await cli.add(secret)
  await cli.add()
  await writeMails(cli)
  await cli.act(first.ref, { kind: 'tried', until: NOON + DAY, text: 'Mailbox:\nbesprochen' })
  await cli.act(first.ref, { kind: 'assigned', to: 'max@example.org' }, 'erika@example.org', AFTERNOON + 1)
  const { code, out } = await cli.run('person ZACHARIAS@example.org')
  const { requests } = JSON.parse(out)
  expect(code).toBe(0)
  expect(requests).toHaveLength(2)
  expect(requests[1]).toMatchObject({ ref: first.ref, message: 'älter', name: 'Zacharias Geheim' })
  expect(requests[1].history).toMatchObject([
    { kind: 'tried', by: 'command', at: '2026-06-10T15:00:00.000Z', text: 'Mailbox:\nbesprochen' },
    { kind: 'assigned', by: 'erika@example.org', detail: 'max@example.org' },
  ])
  expect(requests[0].mails.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent'])
  expect(requests[0].writtenMails).toHaveLength(2)
  expect(out).not.toContain(sampleLead().name)
  const page = (await cli.run('person ZACHARIAS@example.org --page')).out
  for (const part of [
    '<!doctype html>',
    'Zacharias Geheim',
    'verschickt',
    'Datei: ',
    first.ref,
    'besprochen',
    'liegt jetzt bei max@example.org',
  ])
    expect(page).toContain(part)
  const nothing = await cli.run('person other@example.org')
  expect(JSON.parse(nothing.out)).toMatchObject({ email: 'other@example.org', requests: [] })
  expect([nothing.code, nothing.err]).toEqual([3, 'Über diese Adresse ist nichts gespeichert.\n'])
})
