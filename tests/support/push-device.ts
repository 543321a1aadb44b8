import { onTestFinished } from 'vitest'
import { DAY } from '../../src/base/durations.ts'
import { sha256 } from '../../src/base/hashes.ts'
import { newId } from '../../src/base/new-id.ts'
import type { NotifyDeps } from '../../src/functions/push/notify-devices.ts'
import { newMessage } from '../../src/lead/outbox/message-rules.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import { createPushSender } from '../../src/mailers/push-sender.ts'
import { startPushLoop } from '../../src/server/delivery/push-loop.ts'
import type { ManualClock } from './delivery.ts'
import type { startPushService } from './push-service.ts'
import { ERIKA, LINK_SECRET, MAX, PROMISE } from './sample-leads.ts'
import { recordLog } from './waiter.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

/** Signs a colleague in. Returns the id of the session. */
export async function addSession(
  store: LeadStore,
  {
    address = ERIKA.address,
    now,
    lasts = 30 * DAY,
    token = crypto.randomUUID(),
  }: { address?: string; now: number; lasts?: number; token?: string },
): Promise<string> {
  const id = newId(now)
  const message = { ...newMessage('staff-sign-in', null, now), id }
  const expiresAt = now + lasts
  await store.addSignIn({ id, address, requestedAt: now, expiresAt }, { message, limits: [] })
  await store.beginSession({ id, tokenHash: await sha256(token), now, expiresAt })
  return id
}

export async function addDevice(
  store: LeadStore,
  push: Pick<PushService, 'subscribe'>,
  { isQuiet = false, ...session }: Parameters<typeof addSession>[1] & { isQuiet?: boolean },
) {
  const signIn = await addSession(store, session)
  const subscription = push.subscribe()
  await store.setPushDevice({ ...subscription, signIn, isQuiet, notifiedAt: session.now })
  return { ...subscription, signIn }
}

/** Runs the loop of notifications with a stopped clock, until the test is over. */
export function startPushWorker(
  store: LeadStore,
  push: Pick<PushService, 'origin'>,
  { clock, limit = 5_000, ...changes }: { clock: ManualClock; limit?: number } & Partial<NotifyDeps>,
) {
  const { log, events, until } = recordLog()
  const subject = 'mailto:dach@example.org'
  const loop = startPushLoop({
    store,
    clock,
    log,
    now: clock.now,
    staff: [ERIKA, MAX],
    phoneHours: PROMISE.phoneHours,
    sender: createPushSender({ linkSecret: LINK_SECRET, subject, services: [push.origin] }, { limit }),
    ...changes,
  })
  onTestFinished(() => loop.stop())
  const named = (event: string) => events.filter((entry) => entry.event === event)
  return { ...loop, clock, named, until }
}
