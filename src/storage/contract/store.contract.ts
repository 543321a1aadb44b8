import { describe } from 'vitest'
import type { LeadStore } from '../../lead/ports.ts'
import { describeDesk } from './desk.contract.ts'
import { describeIntake } from './intake.contract.ts'
import { describeOutbox } from './outbox.contract.ts'
import { describeReminders } from './reminders.contract.ts'
import { describeUpkeep } from './upkeep.contract.ts'

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
