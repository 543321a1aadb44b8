import { describe, expect, it } from 'vitest'
import { AFTERNOON, openOffice } from '../../../tests/support/office.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../lead/durations.ts'
import { claimTerms } from '../../lead/outbox.ts'

describe('answered', () => {
  it('marks a request, and keeps the first time', async () => {
    using office = openOffice()
    const { ref } = await office.add()
    expect((await office.run(`answered ${ref}`)).out).toBe(`${ref} is answered.\n`)
    const again = await office.run(`answered ${ref}`, { now: AFTERNOON + MINUTE })
    expect(again).toMatchObject({ code: 0, out: `${ref} was marked as answered before, at 10.06.2026 17:00.\n` })
    expect(await office.find(ref)).toMatchObject({ answeredAt: AFTERNOON })
  })
})

describe('S19: answered --undo', () => {
  it('opens a request again', async () => {
    using office = openOffice()
    const { ref } = await office.add()
    await office.run(`answered ${ref}`)
    expect((await office.run(`answered ${ref} --undo`)).out).toBe(`${ref} is open again.\n`)
    expect(await office.find(ref)).toMatchObject({ answeredAt: null })
    expect((await office.run(`answered ${ref} --undo`)).out).toBe(`${ref} was not marked as answered.\n`)
  })
})

describe('spam', () => {
  it('puts a request into quarantine, and leaves an answered one alone', async () => {
    using office = openOffice()
    const { ref } = await office.add()
    expect((await office.run(`spam ${ref}`)).out).toBe(`${ref} is in quarantine.\n`)
    expect(await office.find(ref)).toMatchObject({ quarantinedAt: AFTERNOON })
    const { ref: answered } = await office.add({ answeredAt: NOON })
    expect((await office.run(`spam ${answered}`)).out).toBe(`${answered} is answered; nothing was changed.\n`)
    expect((await office.run('spam 0000-0000')).code).toBe(3)
  })
})

describe('the whole quarantine', () => {
  it('is released, or deleted, at one word', async () => {
    using office = openOffice()
    const [first, second] = [await office.add({ quarantinedAt: NOON }), await office.add({ quarantinedAt: NOON })]
    const open = await office.add()
    expect(await office.run('release --all --yes')).toMatchObject({ code: 0, out: 'Requests released: 2.\n' })
    expect(await office.find(first.ref)).toMatchObject({ releasedAt: AFTERNOON })
    await office.run(`spam ${second.ref}`)
    const { out } = await office.run('delete --quarantined --yes')
    expect(out).toBe('Requests deleted: 1. Written files removed: 0.\n')
    expect(await office.find(second.ref)).toBeNull()
    expect(await office.find(open.ref)).not.toBeNull()
  })

  it.each([
    ['release', 'REF is missing, or --all.'],
    ['release K7MQ-4XP2 --all', 'Say either REF or --all.'],
    ['delete K7MQ-4XP2 --quarantined', 'Say either REF or --quarantined.'],
  ])('is not guessed: %s', async (line, sentence) => {
    using office = openOffice()
    const { code, err } = await office.run(line)
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })
})

describe('release', () => {
  it('takes a request out of quarantine, and its mails are owed from now on', async () => {
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

  it('changes nothing about a request that is not in quarantine', async () => {
    using office = openOffice()
    const lead = await office.add()
    const { code, out } = await office.run(`release ${lead.ref}`)
    expect([code, out]).toEqual([0, `${lead.ref} is not in quarantine (new); nothing was changed.\n`])
    expect(await office.find(lead.ref)).toEqual(lead)
  })
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

  it('lists what is not sent, with the reason and no name', async () => {
    using both = await withStuckAndWaiting()
    const { out } = await both.office.run('mails')
    const [head, first, , third] = out.split('\n')
    expect(head).toMatch(/^Ref +State +Mail +Error +Tries +Next try +Since$/)
    expect(first?.split(/ {2,}/)).toEqual([
      both.stuck.ref,
      'stuck',
      'staff-notification',
      '550',
      '1',
      '10.06.2026 12:00',
    ])
    expect(third?.split(/ {2,}/)).toEqual([
      ...[both.waiting.ref, 'waiting', 'staff-notification', '451', '1'],
      ...['10.06.2026 17:01', '10.06.2026 12:00'],
    ])
    expect(out).not.toContain('Erika')
  })

  it('tries those of one request again', async () => {
    using both = await withStuckAndWaiting()
    expect((await both.office.run(`retry ${both.stuck.ref}`)).out).toMatch(/^2 mails are tried again/)
    expect(await both.states()).toEqual(['first waiting', 'first waiting', 'second waiting', 'second waiting'])
    const due = await both.office.withStore((store) => store.claimMessages({ ...claimTerms(AFTERNOON), limit: 10 }))
    expect(due.map(({ leadId, attempts }) => [leadId === both.stuck.id, attempts])).toEqual([
      [true, 1],
      [true, 1],
    ])
    expect((await both.states()).slice(0, 2)).toEqual(['first sending', 'first sending'])
  })

  it('tries all again, and says where there is nothing to do', async () => {
    using both = await withStuckAndWaiting()
    expect((await both.office.run('retry')).out).toMatch(/^4 mails are tried again/)
    expect((await both.office.run('retry 0000-0000')).code).toBe(3)
    using empty = openOffice()
    await empty.withStore(async () => {})
    expect(await empty.run('retry')).toMatchObject({ code: 0, out: 'No mail waits.\n' })
    expect(await empty.run('mails')).toMatchObject({ code: 0, out: 'No mail waits.\n' })
  })
})
