import { postcode } from '../../content/generated/postcode.ts'
import { towns } from '../../content/generated/towns.ts'
import { keepInPlace } from '../keep-in-place.ts'
import { judgePostcode } from './judge-postcode.ts'

/** The browser's own list: keyboard, touch and screen readers know it. */
const list = document.createElement('datalist')
list.id = 'town'

/**
 * Offers the town while the visitor types, and adds it to a postcode that stands alone, as autofill leaves it, once the
 * field is left. A module of its own, with the towns, because it loads with the first letter that is typed there.
 * @param mayWrite asked before the value is changed: one that is being sent must stay as it is
 * @returns the hints to show in place of the usual one
 */
export function helpWithTown(box: HTMLInputElement, isLeft: boolean, mayWrite: () => boolean): string[] {
  // The hints stand above the box.
  keepInPlace(box, box.parentElement)
  const { full, isAlone, isElsewhere } = judgePostcode(box.value, towns)
  if (isLeft && isAlone && full && mayWrite()) box.value = full
  offer(box, isLeft ? undefined : full)
  const isTownMissing = isLeft && isAlone && !full
  return [...(isElsewhere ? [postcode.elsewhere] : []), ...(isTownMissing ? [postcode.townMissing] : [])]
}

/** Only as long as it continues the typed text: a field with a list is announced as one that has choices. */
function offer(box: HTMLInputElement, full = ''): void {
  const typed = box.value.trim().toLowerCase()
  if (full.length > typed.length && full.toLowerCase().startsWith(typed)) {
    list.replaceChildren(new Option(full))
    box.after(list)
    box.setAttribute('list', list.id)
  } else {
    box.removeAttribute('list')
  }
}
