import { describe } from 'vitest'
import type { LeadStore } from '../../src/lead/ports.ts'
import { describeDesk } from './store-contract/desk.ts'
import { describeIntake } from './store-contract/intake.ts'
import { describeOutbox } from './store-contract/outbox.ts'
import { describeReminders } from './store-contract/reminders.ts'
import { describeUpkeep } from './store-contract/upkeep.ts'

/** Opens an empty store; it is closed after each test. */
export type OpenStore = () => Promise<LeadStore>

/** What src/lead/ports.ts promises. The test file of each database runs it. */
export function describeStore(name: string, open: OpenStore): void {
  describe(`${name} store`, () => {
    describeIntake(open)
    describeOutbox(open)
    describeReminders(open)
    describeDesk(open)
    describeUpkeep(open)
  })
}
