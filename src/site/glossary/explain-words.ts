import { addExplanation, WORDS } from './explanations.ts'
import { findWords } from './find-words.ts'

/** What has a task of its own, what React renders, and what is explained. */
const UNTOUCHED = 'a, button, summary, h1, h2, h3, h4, h5, h6, label, form, astro-island, [aria-hidden]'

/** Makes the first of each word of the glossary in `root` a button that opens its explanation. The text stays as it is. */
export function explainWords(root: ParentNode): void {
  const explained = new Set(
    Array.from(root.querySelectorAll('.explained'), (word) => word.getAttribute('popovertarget')),
  )
  for (const text of textsIn(root)) {
    let rest = text
    let offset = 0
    for (const { start, end, index } of findWords(text.data, WORDS)) {
      const id = addExplanation(index)
      if (explained.has(id)) continue
      explained.add(id)
      const word = rest.splitText(start - offset)
      rest = word.splitText(end - start)
      offset = end
      const button = buttonFor(id)
      word.replaceWith(button)
      button.append(word)
    }
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

/** As Explained.tsx writes it. */
function buttonFor(id: string): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'explained' })
  button.setAttribute('popovertarget', id)
  // With it, the browser knows that a press on the word is no press elsewhere.
  button.setAttribute('popovertargetaction', 'show')
  button.setAttribute('aria-describedby', id)
  return button
}
