import { staffPage as words } from '../../content/staff-page.ts'
import { STAFF_FUNCTION_PATH, type StaffPage, type StaffRequest } from '../../lead/staff-page.ts'
import { functionUrl, keyHeaders } from '../function-access.ts'

/** As long as the form waits for its answer. */
const TIMEOUT_MS = 30_000

export interface Shown {
  page: StaffPage
  /** Whether the same request may be answered better in a while. */
  mayRetry: boolean
}

const UNREACHABLE: Shown = { page: { title: words.unreachableTitle, text: words.unreachable }, mayRetry: true }

/** Calls the function `staff-page` once. Never throws: what went wrong is a page too. */
export async function askStaffPage(request: StaffRequest): Promise<Shown> {
  try {
    const answer = await fetch(functionUrl(STAFF_FUNCTION_PATH), {
      method: 'POST',
      headers: { ...keyHeaders, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const page: Partial<StaffPage> = await answer.json()
    // A refusal, ours or the gateway's, has a message for developers in place of words.
    if (page.title === undefined) throw new Error(JSON.stringify(page))
    return { page: page as StaffPage, mayRetry: answer.status === 503 }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a wrong key or address shows nowhere else
    console.error('staff-page failed', error)
    return UNREACHABLE
  }
}
