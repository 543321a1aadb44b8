import { glossary } from '../../content/generated/glossary.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import { type FoundWord, makeFinder } from './find-words.ts'
import styles from './glossary.css?url'
import { openOnInterest } from './open-on-interest.ts'

const WORDS = glossary.entries.map(({ word }) => word)

let find: ReturnType<typeof makeFinder> | undefined

/** Finds the words of the glossary. Only where they can be explained, because of the browsers that cannot look for them. */
export function findExplained(text: string): FoundWord[] {
  find ??= makeFinder(WORDS)
  return find(text)
}

let ready: Promise<boolean> | undefined

/**
 * Loads the styles and begins to listen, the first time it is called.
 * @returns false where words have to stay plain: the browser has no popovers (Safari 16), or the styles did not come
 */
export function readyToExplain(): Promise<boolean> {
  ready ??= prepare().catch(() => false)
  return ready
}

async function prepare(): Promise<boolean> {
  if (!('popover' in HTMLElement.prototype)) return false
  await loadStylesheet(styles)
  WORDS.forEach(addExplanation)
  openOnInterest()
  return true
}

/**
 * The attributes of an explained word. Not of a `<button>`, which is laid out as one box in the line: its comma may go to the
 * next line, its soft hyphens are lost, and `text-wrap: pretty` no longer works for all of the paragraph.
 * @param index of the word in `WORDS`
 */
export function explainedProps(index: number) {
  return {
    role: 'button',
    tabindex: 0,
    class: 'explained',
    'data-word': index,
    'aria-describedby': idOf(index),
  } as const
}

/** Adds an explanation to the page, hidden. */
function addExplanation(_: string, index: number): void {
  const explanation = Object.assign(document.createElement('div'), {
    id: idOf(index),
    className: 'explanation',
    // Closes at Escape, at a press elsewhere and when another one opens.
    popover: 'auto',
    role: 'tooltip',
    textContent: glossary.entries[index]?.explanation ?? '',
  })
  // Not beside its word, where it would be part of the sentence that search engines and copies take.
  document.querySelector('main')?.append(explanation)
}

const idOf = (index: number) => `explanation-${index}`
