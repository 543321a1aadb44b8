import { glossary } from '../../content/generated/glossary.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import { makeFinder } from './find-words.ts'
import styles from './glossary.css?url'
import { openOnInterest } from './open-on-interest.ts'

/** Excluded: elements with a task of their own, rendered by React, or already explained. */
const UNTOUCHED = 'a, button, summary, h1, h2, h3, h4, h5, h6, label, form, .answer, [aria-hidden], .explained'

type Finder = ReturnType<typeof makeFinder>
let finder: Promise<Finder | undefined> | undefined

/**
 * Makes the first occurrence of each glossary word in `root` open its explanation; text and line breaks stay the same.
 * Words stay plain in browsers without popovers (Safari 16), or if the styles did not load.
 * @param root also works as a React ref, for an element whose text React does not change; a ref ends with null
 */
export function explainWords(root: Element | null): void {
  finder ??= prepare().catch(() => undefined)
  finder.then((find) => root && find && explainIn(root, find))
}

function explainIn(root: Element, find: Finder): void {
  const explained = new Set<number>()
  for (const text of textsIn(root)) {
    const words = find(text.data).filter(({ index }) => !explained.has(index) && explained.add(index))
    if (words.length === 0) continue
    // One element around the whole text: in a flex container, each part would become a column.
    const whole = document.createElement('span')
    let written = 0
    for (const { start, end, index } of words) {
      whole.append(text.data.slice(written, start), makeWord(text.data.slice(start, end), index))
      written = end
    }
    whole.append(text.data.slice(written))
    text.replaceWith(whole)
  }
}

async function prepare(): Promise<Finder | undefined> {
  if (!('popover' in HTMLElement.prototype)) return
  await loadStylesheet(styles)
  // Not next to their words: search engines and copies would read them as part of the sentence.
  const explanations = glossary.entries.map(({ explanation }, index) =>
    Object.assign(document.createElement('div'), {
      id: idOf(index),
      className: 'explanation',
      popover: 'auto',
      role: 'tooltip',
      textContent: explanation,
    }),
  )
  document.querySelector('main')?.append(...explanations)
  openOnInterest()
  return makeFinder(glossary.entries.map(({ word }) => word))
}

/** Collects all texts before any of them is split. */
function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const untouched = text.parentElement?.closest(UNTOUCHED)
    if (!untouched || !root.contains(untouched)) texts.push(text)
  }
  return texts
}

/**
 * Not a `<button>`, which is an atomic box in the line: its comma may wrap, its soft hyphens are lost, and
 * `text-wrap: pretty` stops working for the paragraph.
 */
function makeWord(textContent: string, index: number): HTMLElement {
  const word = Object.assign(document.createElement('span'), { className: 'explained', tabIndex: 0, textContent })
  word.role = 'button'
  word.setAttribute('aria-describedby', idOf(index))
  return word
}

const idOf = (index: number) => `explanation-${index}`
