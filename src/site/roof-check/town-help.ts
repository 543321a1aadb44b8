import { postcode } from '../../content/generated/postcode.ts'
import { towns } from '../../content/generated/towns.ts'
import { keepInPlace } from '../keep-in-place.ts'
import { judgePostcode } from './judge-postcode.ts'

/** A native list, for keyboard, touch and screen readers. */
const list = document.createElement('datalist')
list.id = 'town'

/**
 * Offers the town while the visitor types, and adds it to a lone postcode (from autofill) when they leave the field. A module
 * of its own, with the towns: it loads at the first letter.
 * @param mayWrite asked before the value changes: a value that is being sent must not change
 * @returns hints that replace the usual one
 */
export function helpWithTown(box: HTMLInputElement, isLeft: boolean, mayWrite: () => boolean): string[] {
  // The hints are above the box.
  keepInPlace(box, box.parentElement)
  const { full, isAlone, isElsewhere } = judgePostcode(box.value, towns)
  if (isLeft && isAlone && full && mayWrite()) box.value = full
  offer(box, isLeft ? undefined : full)
  const isTownMissing = isLeft && isAlone && !full
  return [...(isElsewhere ? [postcode.elsewhere] : []), ...(isTownMissing ? [postcode.townMissing] : [])]
}

/** Only while it continues the typed text: screen readers announce a field with a list as a choice. */
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
