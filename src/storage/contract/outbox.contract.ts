import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { idsOf, type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { mailboxOf } from '../../lead/mailbox.ts'
import { claimTimes, LEASE, newMessage } from '../../lead/outbox/message-rules.ts'
import { type MessageKind, PRIORITY } from '../../lead/store/message.ts'

export function describeOutbox(open: OpenTwice): void {
  const context = twoHandles(open)
  const { claimAll } = context

  it('claims due messages with their leads, and counts the attempt', async () => {
    const lead = await context.add()
    const claimed = await claimAll(NOON)
    expect(claimed.map(({ kind }) => kind).sort()).toEqual(['staff-notification', 'visitor-confirmation'])
    for (const message of claimed) {
      expect(message).toMatchObject({ attempts: 1, lostLeases: 0, nextAttemptAt: NOON + LEASE, leadId: lead.id })
      expect(message.lead).toStrictEqual(lead)
    }
  })

  it('claims no message before its time, and no more than the limit, urgent and old messages first', async () => {
    const later = await context.add({ receivedAt: NOON + 10 })
    const sooner = await context.add({ receivedAt: NOON })
    expect(await claimAll(NOON - 1)).toEqual([])
    const claim = async (limit: number) => {
      const claimed = await context.store.claimMessages({ ...claimTimes(NOON + 10), limit })
      return claimed.map(({ kind, leadId }) => [kind, leadId])
    }
    expect(await claim(1)).toEqual([['staff-notification', sooner.id]])
    expect(await claim(2)).toEqual([
      ['staff-notification', later.id],
      ['visitor-confirmation', sooner.id],
    ])
    expect(await claim(9)).toEqual([['visitor-confirmation', later.id]])
  })

  it('claims messages that a wrong clock dated a day or more ahead', async () => {
    await context.add({ receivedAt: NOON + DAY - MINUTE })
    expect(await claimAll(NOON)).toEqual([])
    await context.add({ receivedAt: NOON + DAY })
    expect(await claimAll(NOON)).toHaveLength(2)
  })

  it('gives a message to no other worker until its lease ran out, then counts another attempt', async () => {
    await context.add()
    const first = await claimAll(NOON)
    expect(await claimAll(NOON + LEASE - 1)).toEqual([])
    const second = await context.other.claimMessages({ ...claimTimes(NOON + LEASE), limit: 100 })
    expect(idsOf(second)).toEqual(idsOf(first))
    for (const message of second) expect(message).toMatchObject({ attempts: 2, lostLeases: 1 })
    expect(second[0]?.lease).not.toBe(first[0]?.lease)
  })

  it('never lets two callers claim one message at once', async () => {
    for (let index = 0; index < 10; index += 1) await context.add()
    const claims = await context.atOnce(8, (store) => store.claimMessages({ ...claimTimes(NOON), limit: 5 }))
    const ids = claims.flat().map((message) => message.id)
    expect(new Set(ids).size).toBe(ids.length)
    // A claim may get less than is due while others run. A later claim gets the rest.
    const rest = await claimAll(NOON)
    expect(ids.length + rest.length).toBe(20)
  })

  it('claims messages of one kind, or none if fewer than wanted are due', async () => {
    for (let index = 0; index < 3; index += 1) await context.add()
    const claim = (atLeast: number) =>
      context.store.claimMessages({ ...claimTimes(NOON), kind: 'visitor-confirmation', atLeast, limit: 2 })
    expect(await claim(4)).toEqual([])
    expect((await claim(2)).map(({ kind }) => kind)).toEqual(['visitor-confirmation', 'visitor-confirmation'])
  })

  it('claims only messages of the requested priorities', async () => {
    const lead = await context.add()
    const { timely, unlimited, confirmation } = PRIORITY
    const claim = { ...claimTimes(NOON), priorities: [timely, confirmation], limit: 9 }
    expect(await context.store.claimMessages(claim)).toMatchObject([{ kind: 'visitor-confirmation', leadId: lead.id }])
    expect(await context.store.nextMessageAt([unlimited])).toBe(NOON)
    expect(await context.store.nextMessageAt([timely])).toBeNull()
  })

  it('counts sent mails; messages completed at one time are one mail', async () => {
    for (const receivedAt of [NOON, NOON, NOON + 1]) {
      const message = await context.claim(await context.add({ receivedAt }), 'staff-notification', NOON + 1)
      await context.settle(message, receivedAt)
    }
    expect(await context.other.countMails({ since: NOON - 1, now: NOON + 9 })).toBe(2)
    expect(await context.other.countMails({ since: NOON, now: NOON + 9 })).toBe(1)
  })

  it('settles only for the owner, and only once', async () => {
    const old = await context.claim(await context.add(), 'staff-notification', NOON)
    const now = NOON + LEASE
    const own = (await claimAll(now)).find(({ id }) => id === old.id)
    if (own === undefined) throw new Error('It was not claimed again.')
    expect(await context.settle(old, now)).toBe(false)
    expect(await context.fail(old, '451', now)).toBe(false)
    expect(await context.settle(own, now)).toBe(true)
    expect(await context.settle(own, now)).toBe(false)
    expect(idsOf(await context.store.listUnsentMessages())).not.toContain(own.id)
  })

  it('still lets the owner settle after the lease ran out, while no other worker claimed it', async () => {
    const own = await context.claim(await context.add(), 'staff-notification', NOON)
    expect(await context.settle(own, NOON + 2 * LEASE)).toBe(true)
  })

  it('tries a failed message again at its time, and keeps why it failed', async () => {
    const message = await context.claim(await context.add(), 'staff-notification', NOON)
    const retryAt = NOON + 5 * MINUTE
    await context.fail(message, '451', retryAt)
    const failed = { attempts: 1, lastError: '451', nextAttemptAt: retryAt, leaseUntil: null, stuckAt: null }
    expect(await context.unsent(message)).toMatchObject(failed)
    expect(idsOf(await claimAll(retryAt - 1))).not.toContain(message.id)
    expect(idsOf(await claimAll(retryAt))).toContain(message.id)
  })

  it('never claims a stuck message', async () => {
    const message = await context.claim(await context.add(), 'staff-notification', NOON)
    await context.fail(message, '554')
    expect(idsOf(await claimAll(NOON + 1e10))).not.toContain(message.id)
    expect(await context.unsent(message)).toMatchObject({ stuckAt: NOON, lastError: '554' })
  })

  it('keeps the content of a receipt between tries, and forgets it once it is sent or stuck', async () => {
    const message = (kind: MessageKind, key: string) => ({ ...newMessage(kind, null, NOON, key), data: 'content' })
    const [sent, stuck] = [message('visitor-withdrawn', 'sent'), message('visitor-withdrawn', 'stuck')]
    const other = message('staff-withdrawn', 'other')
    await context.store.enqueueMessages([sent, stuck, other])
    for (const message of await claimAll(NOON)) await context.fail(message, '451', NOON)
    for (const message of await claimAll(NOON)) {
      expect(message.data).toBe('content')
      await (message.id === stuck.id ? context.fail(message, '550') : context.settle(message, NOON))
    }
    expect(await context.other.knownMessageIds([sent.id, stuck.id, other.id])).toEqual([other.id])
    await context.store.retryMessages({ now: NOON })
    expect(await claimAll(NOON)).toMatchObject([{ id: stuck.id, data: '' }])
  })

  it('counts the leases that ran out in a row, and starts again after a reported failure', async () => {
    await context.add()
    for (let count = 0; count < 4; count += 1) {
      const claimed = await claimAll(NOON + count * LEASE)
      expect(claimed.map(({ lostLeases }) => lostLeases)).toEqual([count, count])
      if (count < 3) continue
      for (const message of claimed) await context.fail(message, '451', NOON)
    }
    expect((await claimAll(NOON + 9 * LEASE)).map(({ lostLeases }) => lostLeases)).toEqual([0, 0])
  })

  it('returns the time when the next message is due', async () => {
    expect(await context.store.nextMessageAt()).toBeNull()
    await context.add({ receivedAt: NOON + 5 })
    expect(await context.other.nextMessageAt()).toBe(NOON + 5)
    const [one, two] = await claimAll(NOON + 5)
    expect(await context.store.nextMessageAt()).toBe(NOON + 5 + LEASE)
    if (one === undefined || two === undefined) throw new Error('Nothing to claim.')
    await context.settle(one, NOON)
    await context.fail(two, '550')
    expect(await context.store.nextMessageAt()).toBeNull()
  })

  describe('the search for a confirmation to a mailbox', () => {
    const confirmation = 'visitor-confirmation'
    const find = (email = 'erika@example.org', since = NOON - DAY) =>
      context.other.findConfirmation({ mailbox: mailboxOf(email), since })

    it('finds a confirmation that was sent since the given time', async () => {
      const sent = await context.send(await context.add(), confirmation, NOON)
      await context.add({ email: 'ERIKA+2@example.org', receivedAt: NOON - 5 })
      expect(await find()).toEqual({ id: sent.id, sentAt: NOON })
      expect(await find('max@example.org')).toBeNull()
    })

    it('finds the earliest waiting confirmation if none was sent', async () => {
      await context.add({ receivedAt: NOON + 1, email: 'erika+roof@example.org' })
      const earlier = await context.add({ receivedAt: NOON })
      await context.add({ receivedAt: NOON - 1, email: 'max@example.org' })
      const waiting = await context.store.listMessagesOf(earlier.id)
      expect(await find()).toEqual({ id: waiting.find(({ kind }) => kind === confirmation)?.id, sentAt: null })
    })

    it('finds no confirmation that was sent before, skipped or stuck', async () => {
      await context.send(await context.add(), confirmation, NOON)
      const claim = async (at: number) => context.claim(await context.add({ receivedAt: at }), confirmation, at)
      await context.settle(await claim(NOON + 1), NOON + 1, true)
      await context.fail(await claim(NOON + 2), '550')
      expect(await find(undefined, NOON)).toBeNull()
    })
  })

  it('retries stuck messages with all attempts, of one lead or of all', async () => {
    const [first, second] = [await context.add(), await context.add()]
    for (const message of await context.claimAll(NOON)) await context.fail(message, '550')
    expect(await context.store.retryMessages({ ref: first.ref, now: NOON + 1 })).toBe(2)
    const again = { leadId: first.id, attempts: 1 }
    expect(await context.claimAll(NOON + 1)).toMatchObject([again, again])
    // Messages with a running lease stay as they are.
    expect(await context.other.retryMessages({ now: NOON + 2 })).toBe(2)
    const rest = await context.claimAll(NOON + 2)
    expect(rest.map(({ leadId }) => leadId)).toEqual([second.id, second.id])
  })

  it('brings a waiting message forward and keeps its count', async () => {
    const lead = await context.add()
    await context.fail(await context.claim(lead, 'staff-notification', NOON), '451', NOON + HOUR)
    await context.other.retryMessages({ ref: lead.ref, now: NOON + 1 })
    expect((await context.claim(lead, 'staff-notification', NOON + 1)).attempts).toBe(2)
  })
}
