import { expect, it } from 'vitest'
import { AFTERNOON, openCommandLine } from '../../../tests/support/command-line.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../base/durations.ts'
import { claimTimes } from '../../lead/outbox/message-rules.ts'

it('release and delete take the whole quarantine after a question', async () => {
  using cli = openCommandLine()
  const [first, second] = [await cli.add({ quarantinedAt: NOON }), await cli.add({ quarantinedAt: NOON })]
  const open = await cli.add()
  expect(await cli.run('release --all', { answer: false })).toMatchObject({
    code: 1,
    err: 'Nichts wurde geändert.\n',
    questions: [expect.stringMatching(/^2 Anfragen freigeben\?/)],
  })
  expect(await cli.run('release --all --yes')).toMatchObject({ code: 0, out: 'Freigegeben: 2 Anfragen.\n' })
  expect(await cli.find(first.ref)).toMatchObject({ releasedAt: AFTERNOON })
  await cli.act(second.ref, { kind: 'quarantined' })
  const { out, questions } = await cli.run('delete --quarantined', { answer: true })
  expect(questions).toEqual(['1 Anfrage unter Spamverdacht endgültig löschen?'])
  expect(out).toBe('Gelöscht: 1 Anfrage. Entfernte Maildateien: 0.\n')
  expect(await cli.find(second.ref)).toBeNull()
  expect(await cli.find(open.ref)).not.toBeNull()
})

it('mails lists unsent mails with the reason and no name; retry queues them again', async () => {
  using cli = openCommandLine()
  expect(await cli.run('mails')).toMatchObject({ code: 0, out: 'Keine Mail wartet.\n' })
  const [stuck, waiting] = [await cli.add(), await cli.add()]
  await cli.inStore(async (store) => {
    for (const { id, lease, leadId } of await store.claimMessages({ ...claimTimes(NOON), limit: 10 })) {
      const [retryAt, error] = leadId === stuck.id ? [null, '550'] : [AFTERNOON + MINUTE, '451']
      await store.failMessage({ id, lease, now: NOON + MINUTE, retryAt, error })
    }
  })
  const { out } = await cli.run('mails')
  const [head, first, , third] = out.split('\n').map((line) => line.split(/ {2,}/))
  expect(head).toEqual(['Anfragenummer', 'Stand', 'Mail', 'Fehler', 'Versuche', 'Nächster Versuch', 'Seit'])
  expect(first).toEqual([stuck.ref, 'steckt fest', 'Nachricht ans Team', '550', '1', '10.06.2026 12:00'])
  expect(third).toEqual([
    ...[waiting.ref, 'wartet', 'Nachricht ans Team', '451', '1'],
    ...['10.06.2026 17:01', '10.06.2026 12:00'],
  ])
  expect(out).not.toContain('Erika')

  const states = async () => {
    const mails: { state: string }[] = JSON.parse((await cli.run('mails --json')).out)
    return mails.map(({ state }) => state)
  }
  expect((await cli.run(`retry ${stuck.ref}`)).out).toMatch(/^Neuer Versuch für 2 Mails: /)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  await cli.inStore((store) => store.claimMessages({ ...claimTimes(AFTERNOON), limit: 10 }))
  expect(await states()).toEqual(['sending', 'sending', 'waiting', 'waiting'])
  expect((await cli.run('retry')).out).toMatch(/^Neuer Versuch für 2 Mails: /)
})
