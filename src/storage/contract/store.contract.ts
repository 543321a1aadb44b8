import { describe } from 'vitest'
import type { OpenTwice } from '../../../tests/support/two-handles.ts'
import { describeCalendarFeeds } from './calendar-feeds.contract.ts'
import { describeDesk } from './desk.contract.ts'
import { describeFigures } from './figures.contract.ts'
import { describeHistory } from './history.contract.ts'
import { describeIntake } from './intake.contract.ts'
import { describeOutbox } from './outbox.contract.ts'
import { describePushDevices } from './push-devices.contract.ts'
import { describeReminders } from './reminders.contract.ts'
import { describeSignIns } from './sign-ins.contract.ts'
import { describeUpkeep } from './upkeep.contract.ts'
import { describeWebhook } from './webhook.contract.ts'

/**
 * The contract of src/lead/store. The test file of each database runs it. With a pool of connections, either of two
 * simultaneous calls may be first, and rows with the same time may have any order.
 */
export function describeStore(name: string, open: OpenTwice): void {
  describe(`${name} store`, () => {
    describe('intake', () => describeIntake(open))
    describe('outbox', () => describeOutbox(open))
    describe('reminders and digest', () => describeReminders(open))
    describe('desk', () => describeDesk(open))
    describe('history', () => describeHistory(open))
    describe('sign-ins', () => describeSignIns(open))
    describe('calendar feeds', () => describeCalendarFeeds(open))
    describe('push devices and news', () => describePushDevices(open))
    describe('figures, visits and costs', () => describeFigures(open))
    describe('upkeep', () => describeUpkeep(open))
    describe('webhook', () => describeWebhook(open))
  })
}
