import { describe, expect, it } from 'vitest'
import { AFTERNOON, openOffice } from '../../../tests/support/office.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../lead/durations.ts'
import { claimTerms } from '../../lead/outbox.ts'

describe('answered', () => {
  it('marks a lead and keeps the first time; --undo opens it again', async () => {
    using office = openOffice()
    const { ref } = await office.add()
    expect((await office.run(`answered ${ref}`)).out).toBe(`${ref} ist als beantwortet markiert.\n`)
    const again = await office.run(`answered ${ref}`, { now: AFTERNOON + MINUTE })
    expect(again).toMatchObject({ code: 0, out: `${ref} war schon als beantwortet markiert, seit 10.06.2026 17:00.\n` })
    expect(await office.find(ref)).toMatchObject({ answeredAt: AFTERNOON })

    expect((await office.run(`answered ${ref} --undo`)).out).toBe(`${ref} ist wieder offen.\n`)
    expect(await office.find(ref)).toMatchObject({ answeredAt: null })
    expect((await office.run(`answered ${ref} --undo`)).out).toBe(`${ref} war nicht als beantwortet markiert.\n`)
  })
})

describe('spam', () => {
  it('puts a lead into quarantine, and leaves an answered one alone', async () => {
    using office = openOffice()
    const { ref } = await office.add()
    expect((await office.run(`spam ${ref}`)).out).toBe(`${ref} ist in Quarantäne.\n`)
    expect(await office.find(ref)).toMatchObject({ quarantinedAt: AFTERNOON })
    const { ref: answered } = await office.add({ answeredAt: NOON })
    expect((await office.run(`spam ${answered}`)).out).toBe(`${answered} ist beantwortet: Nichts wurde geändert.\n`)
  })
})

describe('release', () => {
  it('takes a lead out of quarantine, and its mails are owed from now on', async () => {
    using office = openOffice()
    const { ref } = await office.add({ quarantinedAt: NOON })
    expect((await office.run(`release ${ref}`)).code).toBe(0)
    expect(await office.find(ref)).toMatchObject({ quarantinedAt: NOON, releasedAt: AFTERNOON })
    const owed = await office.withStore((store) => store.listUnsentMessages())
    expect(owed.map(({ kind, createdAt, nextAttemptAt }) => [kind, createdAt, nextAttemptAt])).toEqual([
      ['staff-notification', AFTERNOON, AFTERNOON],
      ['visitor-confirmation', AFTERNOON, AFTERNOON],
    ])
  })

  it('changes nothing about a lead that is not in quarantine', async () => {
    using office = openOffice()
    const lead = await office.add()
    const { code, out } = await office.run(`release ${lead.ref}`)
    expect([code, out]).toEqual([0, `${lead.ref} ist nicht in Quarantäne (neu): Nichts wurde geändert.\n`])
    expect(await office.find(lead.ref)).toEqual(lead)
  })
})

it('the whole quarantine is released, or deleted, by one command, which asks first', async () => {
  using office = openOffice()
  const [first, second] = [await office.add({ quarantinedAt: NOON }), await office.add({ quarantinedAt: NOON })]
  const open = await office.add()
  expect(await office.run('release --all', { answer: false })).toMatchObject({
    code: 1,
    err: 'Nichts wurde geändert.\n',
    questions: [expect.stringMatching(/^2 Anfragen freigeben\?/)],
  })
  expect(await office.run('release --all --yes')).toMatchObject({ code: 0, out: 'Freigegeben: 2 Anfragen.\n' })
  expect(await office.find(first.ref)).toMatchObject({ releasedAt: AFTERNOON })
  await office.run(`spam ${second.ref}`)
  const { out, questions } = await office.run('delete --quarantined', { answer: true })
  expect(questions).toEqual(['1 Anfrage in Quarantäne endgültig löschen?'])
  expect(out).toBe('Gelöscht: 1 Anfrage. Entfernte Maildateien: 0.\n')
  expect(await office.find(second.ref)).toBeNull()
  expect(await office.find(open.ref)).not.toBeNull()
})

describe('mails and retry', () => {
  async function withStuckAndWaiting() {
    const office = openOffice()
    const [stuck, waiting] = [await office.add(), await office.add()]
    await office.withStore(async (store) => {
      for (const { id, lease, leadId } of await store.claimMessages({ ...claimTerms(NOON), limit: 10 })) {
        const retryAt = leadId === stuck.id ? null : AFTERNOON + MINUTE
        await store.failMessage({ id, lease, now: NOON + MINUTE, retryAt, error: retryAt === null ? '550' : '451' })
      }
    })
    const states = async () => {
      const mails = JSON.parse((await office.run('mails --json')).out) as { ref: string; state: string }[]
      return mails.map(({ ref, state }) => [ref === stuck.ref ? 'first' : 'second', state].join(' '))
    }
    return { office, stuck, waiting, states, [Symbol.dispose]: office[Symbol.dispose] }
  }

  it('list the unsent mails, with the reason and no name', async () => {
    using both = await withStuckAndWaiting()
    const { out } = await both.office.run('mails')
    const [head, first, , third] = out.split('\n').map((line) => line.split(/ {2,}/))
    expect(head).toEqual(['Anfragenummer', 'Stand', 'Mail', 'Fehler', 'Versuche', 'Nächster Versuch', 'Seit'])
    const { stuck, waiting } = both
    expect(first).toEqual([stuck.ref, 'steckt fest', 'Benachrichtigung', '550', '1', '10.06.2026 12:00'])
    expect(third).toEqual([
      ...[waiting.ref, 'wartet', 'Benachrichtigung', '451', '1'],
      ...['10.06.2026 17:01', '10.06.2026 12:00'],
    ])
    expect(out).not.toContain('Erika')
  })

  it('try those of one lead again, or all', async () => {
    using both = await withStuckAndWaiting()
    expect((await both.office.run(`retry ${both.stuck.ref}`)).out).toMatch(/^Neuer Versuch für 2 Mails: /)
    expect(await both.states()).toEqual(['first waiting', 'first waiting', 'second waiting', 'second waiting'])
    const claimed = await both.office.withStore((store) => store.claimMessages({ ...claimTerms(AFTERNOON), limit: 10 }))
    expect(claimed.map(({ leadId, attempts }) => [leadId, attempts])).toEqual([
      [both.stuck.id, 1],
      [both.stuck.id, 1],
    ])
    expect((await both.states()).slice(0, 2)).toEqual(['first sending', 'first sending'])
    expect((await both.office.run('retry')).out).toMatch(/^Neuer Versuch für 2 Mails: /)
  })

  it('say so where no mail waits', async () => {
    using office = openOffice()
    expect(await office.run('retry')).toMatchObject({ code: 0, out: 'Keine Mail wartet.\n' })
    expect(await office.run('mails')).toMatchObject({ code: 0, out: 'Keine Mail wartet.\n' })
  })
})
