import { expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import { MAX_CODE_TRIES, type SignIn } from '../../lead/store/sign-ins.ts'

const ERIKA = 'erika@example.org'

export function describeSignIns(open: OpenTwice): void {
  const context = twoHandles(open)
  const ask = async (store: LeadStore, { address = ERIKA, at = NOON, most = 5 } = {}) => {
    const link: SignIn = { id: newId(at), address, requestedAt: at, expiresAt: at + 15 * MINUTE }
    const message = { ...newMessage('staff-sign-in', null, at), id: link.id }
    const isAdded = await store.addSignIn(link, { message, limits: [{ since: at - HOUR, most }] })
    return isAdded ? link : null
  }
  const begin = (store: LeadStore, { id }: SignIn, tokenHash = 'hash', now = NOON) =>
    store.beginSession({ id, tokenHash, now, expiresAt: now + DAY })

  it('adds a link with its mail, up to a limit per address and time', async () => {
    expect((await context.atOnce(8, (store) => ask(store))).filter((link) => link !== null)).toHaveLength(5)
    expect(await context.store.listUnsentMessages()).toHaveLength(5)
    expect(await ask(context.store, { address: 'max@example.org' })).not.toBeNull()
    expect(await ask(context.store, { at: NOON + HOUR })).not.toBeNull()
  })

  it('turns a link into a session once, and not after its time', async () => {
    const link = (await ask(context.store)) as SignIn
    expect(await context.other.findSignIn(link.id)).toStrictEqual({ ...link, codeTries: 0 })
    const begun = await Promise.all([begin(context.store, link, 'one'), begin(context.other, link, 'two')])
    expect(begun.filter((address) => address === ERIKA)).toHaveLength(1)
    expect(await context.store.findSignIn(link.id)).toBeNull()
    const late = (await ask(context.store)) as SignIn
    expect(await begin(context.store, late, 'late', NOON + 15 * MINUTE)).toBeNull()
    expect(await begin(context.store, { ...late, id: newId() }, 'none')).toBeNull()
  })

  it('at the limit lets the newest unused link live on, and sends its mail again unless it was sent', async () => {
    const [first, second] = [await ask(context.store), await ask(context.store, { at: NOON + 1 })]
    for (const message of await context.claimAll(NOON + 1))
      await context.settle(message, NOON + 2, message.id === second?.id)
    expect(await ask(context.other, { at: NOON + 9, most: 2 })).toBeNull()
    expect(await context.store.findSignIn(second?.id ?? '')).toMatchObject({ expiresAt: NOON + 9 + 15 * MINUTE })
    expect((await context.claimAll(NOON + 9)).map(({ id }) => id)).toEqual([second?.id])
    // A used link has become a session, which stays as it is.
    await begin(context.store, second as SignIn, 'two', NOON + 9)
    expect(await ask(context.other, { at: NOON + 10, most: 1 })).toBeNull()
    expect(await context.store.findSignIn(first?.id ?? '')).toMatchObject({ expiresAt: NOON + 10 + 15 * MINUTE })
    expect(await context.store.findSession({ tokenHash: 'two', now: NOON })).toMatchObject({
      expiresAt: NOON + 9 + DAY,
    })
    expect(await ask(context.store, { at: NOON + 11, most: 2 })).not.toBeNull()
  })

  it('counts the guesses of a code for each sign-in, also at once, up to a limit', async () => {
    const [link, other] = [(await ask(context.store)) as SignIn, (await ask(context.store)) as SignIn]
    const guess = (store: LeadStore, { id }: SignIn, now = NOON) => store.countCodeTry({ id, now })
    const counted = await context.atOnce(12, (store) => guess(store, link))
    expect(counted.filter(Boolean)).toHaveLength(MAX_CODE_TRIES)
    expect(await context.other.findSignIn(link.id)).toMatchObject({ codeTries: MAX_CODE_TRIES })
    expect(await context.store.findSignIn(other.id)).toMatchObject({ codeTries: 0 })
    // The link still works.
    expect(await begin(context.store, link)).toBe(ERIKA)
    expect(await guess(context.store, other, NOON + 15 * MINUTE - 1)).toBe(true)
    expect(await guess(context.store, other, NOON + 15 * MINUTE)).toBe(false)
    expect(await guess(context.store, { ...other, id: newId() })).toBe(false)
    await begin(context.store, other, 'two')
    expect(await guess(context.store, other)).toBe(false)
  })

  it('leaves no guesses for a link beyond the limit, and no new ones for an extended link', async () => {
    const first = (await ask(context.store)) as SignIn
    for (let index = 0; index < MAX_CODE_TRIES; index += 1)
      await context.store.countCodeTry({ id: first.id, now: NOON })
    expect(await ask(context.other, { at: NOON + 1, most: 1 })).toBeNull()
    expect(await context.store.countCodeTry({ id: first.id, now: NOON + 2 })).toBe(false)
    const later = NOON + 20 * MINUTE
    const beyond = (await ask(context.other, { at: later, most: 1 })) as SignIn
    expect(await context.store.countCodeTry({ id: beyond.id, now: later })).toBe(false)
    expect(await begin(context.store, beyond, 'hash', later)).toBe(ERIKA)
  })

  it('adds a link beyond the limit if no link is valid, and lets no ended or expired one work again', async () => {
    const expired = (await ask(context.store)) as SignIn
    const later = NOON + 16 * MINUTE
    expect(await ask(context.other, { at: later, most: 1 })).not.toBeNull()
    expect(await begin(context.store, expired, 'one', later)).toBeNull()
    const ended = (await ask(context.store, { at: later + 1 })) as SignIn
    await context.store.endSessions({ address: ERIKA })
    await ask(context.other, { at: later + 2, most: 0 })
    expect(await begin(context.store, ended, 'two', later + 3)).toBeNull()
  })

  it('counts no link that a clock ahead has dated', async () => {
    for (let index = 0; index < 5; index += 1) await ask(context.store, { at: NOON + 400 * DAY })
    expect(await ask(context.store)).not.toBeNull()
  })

  it('lets a session live longer', async () => {
    const link = (await ask(context.store)) as SignIn
    await begin(context.store, link, 'one')
    await context.other.extendSession({ id: link.id, expiresAt: NOON + 9 * DAY })
    expect(await context.store.findSession({ tokenHash: 'one', now: NOON + 8 * DAY })).not.toBeNull()
  })

  it('finds a session until its time is over, or it is ended', async () => {
    const [one, two] = [(await ask(context.store)) as SignIn, (await ask(context.store)) as SignIn]
    await begin(context.store, one, 'one')
    await begin(context.store, two, 'two')
    const find = (tokenHash: string, now = NOON) => context.other.findSession({ tokenHash, now })
    expect(await find('one')).toMatchObject({ id: one.id, address: ERIKA, expiresAt: NOON + DAY })
    expect(await find('one', NOON + DAY)).toBeNull()
    expect(await find('other')).toBeNull()
    await context.store.endSessions({ id: one.id })
    expect([await find('one'), await find('two')]).toMatchObject([null, { id: two.id }])
    const unused = (await ask(context.store)) as SignIn
    await context.store.endSessions({ address: ERIKA })
    expect(await find('two')).toBeNull()
    expect(await begin(context.store, unused, 'three')).toBeNull()
  })

  it('removes links and sessions that expired a day ago', async () => {
    const link = (await ask(context.store)) as SignIn
    await ask(context.store, { at: NOON + DAY })
    expect(await context.store.findSignIn(link.id)).not.toBeNull()
    await ask(context.store, { at: NOON + 2 * DAY })
    expect(await context.store.findSignIn(link.id)).toBeNull()
  })
}
