/** A pointer must rest on a word this long, so that passing over it does not open its explanation. */
const OPEN_MS = 700

/** An explanation stays open this long after the pointer left. Meanwhile, another one opens at once. */
const SKIP_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined
let lastMove: PointerEvent | undefined

/**
 * Opens a word's explanation by pointer, keyboard and tap. The browser closes it at Escape, at a press elsewhere, or when
 * another one opens. Words may share an explanation.
 */
export function openOnInterest(word: HTMLElement, explanation: HTMLElement): void {
  const show = () => {
    clearTimeout(timer)
    if ('open' in word.dataset && openOne() === explanation) return
    explanation.hidePopover()
    // `source` lets Tab enter an explanation that scrolls.
    explanation.showPopover({ source: word })
    // The stylesheet uses `data-open` as the anchor.
    for (const other of document.querySelectorAll('[data-open]')) other.removeAttribute('data-open')
    word.dataset.open = ''
  }
  word.onpointerenter = (event) => {
    // Touch has no hover.
    if (event.pointerType === 'touch' || !hasMoved(event)) return
    clearTimeout(timer)
    if (openOne()) show()
    else timer = setTimeout(show, OPEN_MS)
  }
  word.onpointerleave = closeLater
  // Handle only the keyboard's focus, because a mouse that focuses a word also clicks it.
  word.onfocus = () => word.matches(':focus-visible') && show()
  word.onblur = closeUnlessUsed
  // A press on the word of an open explanation closes the explanation. This opens it again before the next paint.
  word.onclick = show
  word.onkeydown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    show()
  }
}

export function watchPointer(explanations: readonly HTMLElement[]): void {
  document.addEventListener('pointermove', (event) => (lastMove = event))
  // Safari before 18.3 on iPhones does not close popovers at a press elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target as Element).closest('.explained, .explanation')) openOne()?.hidePopover()
  })
  for (const explanation of explanations) {
    explanation.onpointerenter = () => clearTimeout(timer)
    explanation.onpointerleave = closeLater
    explanation.onblur = closeUnlessUsed
  }
}

/** False if the pointer rested and the page scrolled a word under it. */
function hasMoved({ screenX, screenY }: PointerEvent): boolean {
  return lastMove !== undefined && (screenX !== lastMove.screenX || screenY !== lastMove.screenY)
}

function closeLater({ pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return
  clearTimeout(timer)
  timer = setTimeout(() => {
    // An explanation that the keyboard opened stays until the focus moves on.
    if (!document.activeElement?.matches('[data-open]:focus-visible')) openOne()?.hidePopover()
  }, SKIP_MS)
}

/** If somebody presses on the explanation to select its text, the word loses the focus. Then the explanation stays open. */
function closeUnlessUsed({ relatedTarget }: FocusEvent): void {
  const open = openOne()
  if (!open?.matches(':hover') && !open?.contains(relatedTarget as Node)) open?.hidePopover()
}

const openOne = () => document.querySelector<HTMLElement>('.explanation:popover-open')
