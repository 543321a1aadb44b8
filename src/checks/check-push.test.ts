import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestStore } from '../../tests/support/delivery.ts'
import { settingsOf } from '../../tests/support/findings.ts'
import { addDevice } from '../../tests/support/push-device.ts'
import { startPushService } from '../../tests/support/push-service.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { checkPush } from './check-push.ts'

async function check(environment: Record<string, string>) {
  const findings = await checkPush(settingsOf(environment))
  return findings.map(({ isGood, sentence: what }) => `${isGood ? 'good' : 'wrong'}: ${what}`)
}

const TEAM = { LEAD_RECIPIENT: 'team@example.org', STAFF: 'max@example.org, Erika <Erika@example.org>' }

it('sends a notification to the first colleague with devices, and changes nothing', async () => {
  await using push = await startPushService()
  const DATA_DIR = tempFolder()
  const store = await openTestStore(DATA_DIR)
  await addDevice(store, push, { address: 'team@example.org', now: Date.now() })
  await addDevice(store, push, { address: 'max@example.org', now: Date.now() - 1000, lasts: 500 })
  await addDevice(store, push, { now: Date.now() })
  await addDevice(store, push, { now: Date.now() })
  const before = await store.listPushDevices()
  const taken = expect.stringMatching(/^good: 127\.0\.0\.1:\d+ hat eine Probe für ein Gerät von erika@example\.org/)
  expect(await check({ DATA_DIR, PUSH_SERVICES: push.origin, ...TEAM })).toEqual([taken, taken])
  expect(push.received.map(({ tag }) => tag)).toEqual(['probe', 'probe'])
  expect(await store.listPushDevices()).toEqual(before)
})

it.each([
  [410, 'kennt das Gerät nicht mehr'],
  [403, 'LINK_SECRET'],
  [500, 'nicht angenommen'],
  ['cut', 'nicht zu erreichen'],
] as const)('explains the response %s', async (fault, sentence) => {
  await using push = await startPushService({ fault: () => fault })
  const DATA_DIR = tempFolder()
  await addDevice(await openTestStore(DATA_DIR), push, { now: Date.now() })
  const findings = await check({ DATA_DIR, PUSH_SERVICES: push.origin, ...TEAM })
  expect(findings).toEqual([expect.stringMatching(new RegExp(`^wrong: .*${sentence}`))])
})

it('makes no database and no secret if there are none', async () => {
  const DATA_DIR = tempFolder()
  expect(await check({ DATA_DIR, ...TEAM })).toEqual([expect.stringMatching(/^good: .* noch kein Gerät/)])
  for (const name of ['leads.sqlite', 'link-secret']) expect(existsSync(join(DATA_DIR, name))).toBe(false)
})
