import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../base/new-id.ts'
import { type Ask, DeskError, type Trouble } from '../ask-desk.ts'

/** The modules listen to events of the browser. */
const browser = vi.hoisted(() => {
  const events = new EventTarget()
  const stub = () => {
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  }
  stub()
  return { events, stub }
})

import { createPendingActionSender } from './create-pending-action-sender.ts'
import { forgetWork, type PendingAct, readPendingActions, savePendingAction } from './pending-actions.ts'

beforeEach(browser.stub)
afterEach(forgetWork)

const noteOn = (ref: string): PendingAct => {
  return { id: newId(), ref, name: ref, action: { kind: 'note', text: ref }, version: 1, after: [] }
}

/** A server that refuses the actions on some leads. `asked` are the leads in the order of the calls. */
function connect(troubles: Record<string, Trouble>) {
  const asked: string[] = []
  const ask = async ({ ref }: { ref: string }) => {
    asked.push(ref)
    if (troubles[ref]) throw new DeskError(troubles[ref])
    return { ref, history: [], version: 2 }
  }
  const sender = createPendingActionSender(ask as unknown as Ask, { keep: () => {}, onAdded: () => {} })
  return { sender, asked, troubles }
}

const waitingRefs = () => readPendingActions().map(({ ref }) => ref)

test('sends the actions of other leads while the server is busy with one, and keeps the order of that one', async () => {
  const { sender, asked } = connect({ A: 'busy' })
  for (const ref of ['A', 'A', 'B']) savePendingAction(noteOn(ref))
  const stop = sender.start()
  await vi.waitUntil(() => asked.length === 2)
  stop()
  await expect.poll(waitingRefs).toEqual(['A', 'A'])
  expect(asked).toEqual(['A', 'B'])
})

test('sends nothing after an action that did not reach the server, until the browser is online', async () => {
  const { sender, asked, troubles } = connect({ A: 'offline' })
  const stop = sender.start()
  expect(await sender.send(noteOn('A'))).toBeNull()
  expect(await sender.send(noteOn('B'))).toBeNull()
  expect(asked).toEqual(['A', 'A'])
  delete troubles.A
  browser.events.dispatchEvent(new Event('online'))
  await expect.poll(waitingRefs).toEqual([])
  expect(asked).toEqual(['A', 'A', 'A', 'B'])
  stop()
})
