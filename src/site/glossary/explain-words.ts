import { glossary } from '../../content/generated/glossary.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import styles from './glossary.css?url'
import { openOnInterest, watchPointer } from './open-on-interest.ts'
import { makeSplitter } from './split-at-words.ts'

/** These stay plain: elements with their own task, elements that React renders, and explained words. */
const UNTOUCHED = 'a, button, summary, h1, h2, h3, h4, h5, h6, label, form, .answer, [aria-hidden], .explained'

type Explain = (root: Element) => void
let prepared: Promise<Explain> | undefined

/**
 * Makes the first occurrence of each glossary word in `root` open its explanation. Text and line breaks stay the same. Words stay
 * plain in browsers without popovers (Safari 16), or if the styles did not load.
 * @param root also works as a React ref, which React calls with null in the end. React must not change the element's text
 */
export function explainWords(root: Element | null): void {
  if (!('popover' in HTMLElement.prototype)) return
  prepared ??= prepare()
  prepared.then((explain) => root && explain(root)).catch(() => {})
}

async function prepare(): Promise<Explain> {
  await loadStylesheet(styles)
  const split = makeSplitter(glossary.entries.map(({ word }) => word))
  const explanations = glossary.entries.map(({ explanation }, index) =>
    Object.assign(document.createElement('div'), {
      id: `explanation-${index}`,
      className: 'explanation',
      popover: 'auto',
      role: 'tooltip',
      textContent: explanation,
    }),
  )
  watchPointer(explanations)
  // The explanations are not next to their words, because search engines and copies would read them as part of the sentence.
  document.querySelector('main')?.append(...explanations)

  return (root) => {
    const explained = new Set<HTMLElement>()
    for (const text of textsIn(root)) {
      const parts = split(text.data).map(({ part, index }) => {
        const explanation = explanations[index]
        if (!explanation || explained.has(explanation)) return part
        explained.add(explanation)
        return makeWord(part, explanation)
      })
      if (parts.every((part) => typeof part === 'string')) continue
      // One element surrounds the whole text, because in a flex container each part would otherwise become a column.
      const whole = document.createElement('span')
      whole.append(...parts)
      text.replaceWith(whole)
    }
  }
}

/** Collects all texts first, because splitting one of them changes the tree. */
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
 * Makes no `<button>`, because a button is an atomic box in the line. The comma after it may wrap, its soft hyphens are lost, and
 * `text-wrap: pretty` stops working for the paragraph.
 */
function makeWord(textContent: string, explanation: HTMLElement): HTMLElement {
  const word = Object.assign(document.createElement('span'), { className: 'explained', tabIndex: 0, textContent })
  word.role = 'button'
  word.setAttribute('aria-describedby', explanation.id)
  openOnInterest(word, explanation)
  return word
}
