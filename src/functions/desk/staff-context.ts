import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { SignIn } from '../../lead/store/sign-ins.ts'
import type { FunctionDeps } from '../function-deps.ts'

/** For an action of a signed-in colleague on leads. */
export interface StaffContext extends Pick<FunctionDeps, 'log' | 'onStored'> {
  store: LeadRecords
  session: Pick<SignIn, 'address'>
  /** Milliseconds since the Unix epoch. */
  time: number
}
