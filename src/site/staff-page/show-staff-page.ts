import { staticStaffPage as words } from '../../content/staff-page.ts'
import { STAFF_FUNCTION_PATH, type StaffPage, type StaffRequest } from '../../lead/staff-page.ts'
import { functionUrl, keyHeaders } from '../function-access.ts'

/**
 * Fills the page in: `/antwort#<token>/<step>`. Opening it only looks; its button acts. The fragment stays, so that a
 * reload shows how things stand.
 */

/** As long as the form waits for its answer. */
const TIMEOUT_MS = 30_000

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const main = find('main')
const heading = find('h1')
const reference = find('.staff-reference')
const text = find('.staff-text')
const button = find('button') as HTMLButtonElement

/** Counts the requests: an answer that comes after a later request is not shown. */
let asked = 0
let onPress = () => {}
button.addEventListener('click', () => onPress())
// A second link that is opened in the same tab changes the fragment alone, and loads nothing.
addEventListener('hashchange', look)
text.hidden = false
look()

function look(): void {
  const [token = '', step = null] = location.hash.slice(1).split('/')
  ask({ token, step, act: false })
}

async function ask(request: StaffRequest): Promise<void> {
  asked += 1
  const mine = asked
  button.disabled = true
  const { page, mayRetry } = await fetchPage(request)
  if (mine !== asked) return
  const next = mayRetry ? request : { ...request, step: page.button?.step ?? null, act: true }
  onPress = () => ask(next)
  show(page, mayRetry)
}

/** Calls the function `staff-page` once. Never throws: a failure is a page too, which may offer to try again. */
async function fetchPage(request: StaffRequest): Promise<{ page: StaffPage; mayRetry: boolean }> {
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
    return { page: { title: words.unreachableTitle, text: words.unreachable }, mayRetry: true }
  }
}

function show(page: StaffPage, mayRetry: boolean): void {
  document.title = `${page.title} – ${main.dataset.brand}`
  heading.textContent = page.title
  heading.hidden = false
  text.textContent = page.text
  reference.hidden = page.ref === undefined
  find('.staff-reference strong').textContent = page.ref ?? ''
  button.textContent = page.button?.label ?? words.retry
  button.dataset.rank = page.button?.rank ?? 'first'
  button.hidden = page.button === undefined && !mayRetry
  button.disabled = false
  heading.focus()
}
