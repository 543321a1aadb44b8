import { explainedProps, findExplained } from './explanations.ts'
import type { FoundWord } from './find-words.ts'

/** What has a task of its own, what React renders, and what is explained. */
const UNTOUCHED =
  'a, button, summary, h1, h2, h3, h4, h5, h6, label, form, astro-island, .estimate, [aria-hidden], .explained'

/** Makes the first of each word of the glossary in `root` open its explanation. The text and its lines stay as they are. */
export function explainWords(root: ParentNode): void {
  const explained = new Set(Array.from(root.querySelectorAll<HTMLElement>('.explained'), ({ dataset }) => dataset.word))
  const isFirst = ({ index }: FoundWord) => !explained.has(`${index}`) && explained.add(`${index}`)
  for (const text of textsIn(root)) {
    const words = findExplained(text.data).filter(isFirst)
    if (words.length > 0) explainIn(text, words)
  }
}

/** All at once, before any of them is split. */
function textsIn(root: ParentNode): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest(UNTOUCHED)) texts.push(text)
  }
  return texts
}

function explainIn(text: Text, words: readonly FoundWord[]): void {
  // One element for all of the text: in a flex container, each part would become a column of its own.
  const whole = document.createElement('span')
  text.replaceWith(whole)
  let written = 0
  for (const { start, end, index } of words) {
    const word = document.createElement('span')
    for (const [name, value] of Object.entries(explainedProps(index))) word.setAttribute(name, `${value}`)
    word.textContent = text.data.slice(start, end)
    whole.append(text.data.slice(written, start), word)
    written = end
  }
  whole.append(text.data.slice(written))
}
