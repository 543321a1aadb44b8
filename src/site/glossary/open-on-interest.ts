/** How long the pointer rests on a word before its explanation opens: section 9 of the specification. */
const OPEN_MS = 700

/** Within this time after one explanation, the next one opens at once. One that the pointer has left stays as long. */
const LEAVE_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

/**
 * Opens explanations by pointer, keyboard and tap. The browser closes one at Escape, at a press elsewhere and for another
 * one. It listens on the document, so that words which come later need nothing of their own.
 */
export function openOnInterest(): void {
  document.addEventListener('pointerover', onPointer)
  document.addEventListener('pointerout', onPointer)
  document.addEventListener('focusin', ({ target }) => {
    const word = wordAt(target)
    // By keyboard. A mouse that focuses a word also clicks it.
    if (word?.matches(':focus-visible')) show(word)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // A press on the explanation, to select its text, takes the focus from the word.
    const isKept = openOne()?.matches(':hover') || openOne()?.contains(relatedTarget as Node)
    if (isPart(target) && !isKept) openOne()?.hidePopover()
  })
  // A press on the word of an open explanation closes that, and this opens it again before anything is painted.
  document.addEventListener('click', ({ target }) => {
    const word = wordAt(target)
    if (word) show(word)
  })
  // Safari before 18.3 on iPhones does not close one at a press elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!isPart(target)) openOne()?.hidePopover()
  })
  document.addEventListener('keydown', (event) => {
    const word = wordAt(event.target)
    if (!word || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    show(word)
  })
  // Capturing, because it does not bubble.
  document.addEventListener('beforetoggle', onToggle, true)
}

function onPointer({ type, pointerType, target }: PointerEvent): void {
  // A finger neither rests nor leaves: it taps.
  if (pointerType === 'touch' || !isPart(target)) return
  clearTimeout(timer)
  const word = wordAt(target)
  if (type === 'pointerout') timer = setTimeout(closeAfterLeaving, LEAVE_MS)
  else if (!word || 'open' in word.dataset) return
  else if (openOne() || performance.now() - closedAt < LEAVE_MS) show(word)
  else timer = setTimeout(show, OPEN_MS, word)
}

function closeAfterLeaving(): void {
  // One that the keyboard has opened stays until the focus moves on.
  if (document.activeElement?.matches('[data-open]:focus-visible')) return
  openOne()?.hidePopover()
  closedAt = Number.NEGATIVE_INFINITY
}

function show(word: HTMLElement): void {
  clearTimeout(timer)
  if ('open' in word.dataset) return
  // Other words may have the same explanation.
  openOne()?.hidePopover()
  const explanation = document.getElementById(word.getAttribute('aria-describedby') ?? '')
  // The source, so that Tab leads into an explanation that has to be scrolled.
  explanation?.showPopover({ source: word })
  // The style's anchor.
  word.dataset.open = ''
}

function onToggle({ target, newState }: ToggleEvent): void {
  if (newState === 'open' || !isPart(target)) return
  delete document.querySelector<HTMLElement>('.explained[data-open]')?.dataset.open
  closedAt = performance.now()
}

const openOne = () => document.querySelector<HTMLElement>('.explanation:popover-open')

function wordAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.explained') : null
}

function isPart(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.explained, .explanation') !== null
}
