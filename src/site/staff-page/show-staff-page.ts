import { staffPage as words } from '../../content/staff-page.ts'
import { askStaffPage, type Shown } from './ask-staff-page.ts'

/**
 * Fills the page in: `/antwort#<token>/<step>`. Opening it only looks; its button acts. The fragment stays, so that a
 * reload shows how things stand.
 */

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const main = find('main')
const heading = find('h1')
const reference = find('.staff-reference')
const text = find('.staff-text')
const button = find('button') as HTMLButtonElement

/** Counts what was asked: an answer that came after another question is not shown. */
let asked = 0
let onPress = () => {}
button.addEventListener('click', () => onPress())
// A second link that is opened in the same tab changes the fragment alone, and loads nothing.
addEventListener('hashchange', look)
text.hidden = false
look()

function look(): void {
  const [token = '', step = null] = location.hash.slice(1).split('/')
  ask(token, step, false)
}

async function ask(token: string, step: string | null, act: boolean): Promise<void> {
  asked += 1
  const mine = asked
  button.disabled = true
  const shown = await askStaffPage({ token, step, act })
  if (mine !== asked) return
  const again = () => ask(token, step, act)
  const { button: next } = shown.page
  onPress = shown.mayRetry || next === undefined ? again : () => ask(token, next.step, true)
  show(shown)
}

function show({ page, mayRetry }: Shown): void {
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
