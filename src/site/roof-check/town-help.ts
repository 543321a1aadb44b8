// The towns are in this module: it loads at the address's first letter.

import { postcode } from '../../content/generated/postcode.ts'
import { towns } from '../../content/generated/towns.ts'
import { keepInPlaceNextFrame } from '../keep-in-place.ts'
import { judgePostcode } from './judge-postcode.ts'

/** A native list, for keyboard, touch and screen readers. */
const list = document.createElement('datalist')
list.id = 'town'

/** Offers the town while the visitor types. Returns hints that replace the usual one. */
export function offerTown(input: HTMLInputElement): string[] {
  const { full, isElsewhere } = judge(input)
  offer(input, full)
  return isElsewhere ? [postcode.elsewhere] : []
}

/**
 * Adds the town to a lone postcode (from autofill) when the visitor leaves the field. Returns hints that replace the usual one.
 * @param canReplaceValue asked before the value changes: a value that is being sent must not change
 */
export function completeTown(input: HTMLInputElement, canReplaceValue: () => boolean): string[] {
  const { full, isAlone, isElsewhere, isMissing } = judge(input)
  if (isAlone && full && canReplaceValue()) input.value = full
  offer(input)
  return [
    ...(isElsewhere ? [postcode.elsewhere] : []),
    ...(isAlone && !full ? [postcode.townMissing] : []),
    ...(isMissing ? [postcode.postcodeMissing] : []),
  ]
}

function judge(input: HTMLInputElement) {
  // The hints are above the input.
  keepInPlaceNextFrame(input, input.parentElement)
  return judgePostcode(input.value, towns)
}

/** Shows a list only while it continues the typed text: screen readers announce a field with a list as a choice. */
function offer(input: HTMLInputElement, full = ''): void {
  const typed = input.value.trim().toLowerCase()
  if (full.length > typed.length && full.toLowerCase().startsWith(typed)) {
    list.replaceChildren(new Option(full))
    input.after(list)
    input.setAttribute('list', list.id)
  } else {
    input.removeAttribute('list')
  }
}
