// This module loads at the address's first letter, because it has the towns.

import { fill } from '../../content/fill.ts'
import { postcode } from '../../content/generated/postcode.ts'
import { towns } from '../../content/generated/towns.ts'
import { keepInPlaceNextFrame } from '../keep-in-place.ts'
import { judgePostcode } from './judge-postcode.ts'

/** A native list, for keyboard, touch and screen readers. */
const list = document.createElement('datalist')
list.id = 'town'

export interface TownHints {
  /** These replace the usual hint. */
  hints: string[]
  /** The value that was probably meant. The form asks about it. */
  suggestion?: string | undefined
}

/** Offers the town while the visitor types. */
export function offerTown(input: HTMLInputElement): TownHints {
  const { full, isElsewhere } = judge(input)
  offer(input, full)
  return { hints: isElsewhere ? [postcode.elsewhere] : [] }
}

/**
 * When the visitor leaves the field, adds the town to a postcode without one (from autofill), and asks about a wrong town or postcode.
 * @param canReplaceValue asked before the value changes, because a value that is being sent must not change
 */
export function completeTown(input: HTMLInputElement, canReplaceValue: () => boolean): TownHints {
  const { full, isAlone, isElsewhere, isMissing, isWrongLength, mistaken, misplaced } = judge(input)
  if (isAlone && full && canReplaceValue()) input.value = full
  offer(input)
  const hints = [
    ...(mistaken ? [fill(postcode.otherTown, mistaken)] : []),
    ...(misplaced ? [fill(postcode.otherPostcode, { town: misplaced })] : isElsewhere ? [postcode.elsewhere] : []),
    ...(isAlone && !full ? [postcode.townMissing] : []),
    ...(isWrongLength ? [postcode.wrongLength] : isMissing ? [postcode.postcodeMissing] : []),
  ]
  return { hints, suggestion: mistaken?.meant }
}

function judge(input: HTMLInputElement) {
  // Keep the input in place, because the hints are above it.
  keepInPlaceNextFrame(input, input.parentElement)
  return judgePostcode(input.value, towns)
}

/** Shows a list only while it continues the typed text, because screen readers announce a field with a list as a choice. */
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
