import { glossary } from '../../content/generated/glossary.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import { makeFinder } from './find-words.ts'
import styles from './glossary.css?url'
import { openOnInterest } from './open-on-interest.ts'

/** These have a task of their own, are rendered by React, or are explained already. */
const UNTOUCHED = 'a, button, summary, h1, h2, h3, h4, h5, h6, label, form, .answer, [aria-hidden], .explained'

type Finder = ReturnType<typeof makeFinder>
let finder: Promise<Finder | undefined> | undefined

/**
 * Makes the first of each word of the glossary in `root` open its explanation. The text and its lines stay as they are.
 * Words stay plain where the browser has no popovers (Safari 16), or where the styles did not come.
 * @param root also a React ref, of an element whose text React does not change; a ref ends with null
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
    // One element for all of the text: in a flex container, each part would become a column of its own.
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
  // Not beside their words, where they would be part of the sentence that search engines and copies take.
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

/** All texts at once, before any of them is split. */
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
 * Not a `<button>`, which is laid out as one box in the line: its comma may go to the next line, its soft hyphens are lost,
 * and `text-wrap: pretty` no longer works for all of the paragraph.
 */
function makeWord(textContent: string, index: number): HTMLElement {
  const word = Object.assign(document.createElement('span'), { className: 'explained', tabIndex: 0, textContent })
  word.role = 'button'
  word.setAttribute('aria-describedby', idOf(index))
  return word
}

const idOf = (index: number) => `explanation-${index}`
