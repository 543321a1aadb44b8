/** How long the pointer rests on a word before its explanation opens: section 9 of the specification. */
const OPEN_MS = 700

/** Within this time after one explanation, the next one opens at once. One that the pointer has left stays as long. */
const LEAVE_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY
/** Where the pointer moved or pressed last. */
let pointerAt: { screenX: number; screenY: number } | undefined

/**
 * Opens explanations by pointer, keyboard and tap. The browser closes one at Escape, at a press elsewhere and for another
 * one. It listens on the document, so that words which come later need nothing of their own.
 */
export function openOnInterest(): void {
  document.addEventListener('pointerover', onPointer)
  document.addEventListener('pointerout', onPointer)
  // After `pointerover`, which so still finds the place before.
  for (const type of ['pointermove', 'pointerdown'] as const) {
    document.addEventListener(type, ({ screenX, screenY }) => (pointerAt = { screenX, screenY }))
  }
  document.addEventListener('focusin', ({ target }) => {
    const word = wordAt(target)
    // By keyboard. A mouse that focuses a word also clicks it.
    if (word?.matches(':focus-visible')) show(word)
  })
  document.addEventListener('focusout', ({ relatedTarget }) => {
    // A press on the explanation, to select its text, takes the focus from the word.
    const open = openOne()
    if (!open?.matches(':hover') && !open?.contains(relatedTarget as Node)) open?.hidePopover()
  })
  // A press on the word of an open explanation closes that, and this opens it again before anything is painted.
  document.addEventListener('click', ({ target }) => show(wordAt(target)))
  // Safari before 18.3 on iPhones does not close one at a press elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target as Element).closest('.explained, .explanation')) openOne()?.hidePopover()
  })
  document.addEventListener('keydown', (event) => {
    const word = wordAt(event.target)
    if (!word || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    show(word)
  })
}

function onPointer(event: PointerEvent): void {
  const { type, pointerType, target } = event
  const word = wordAt(target)
  // A finger neither rests nor leaves: it taps.
  if (pointerType === 'touch' || (!word && !(target as Element).closest('.explanation'))) return
  if (word && type === 'pointerover' && !hasMoved(event)) return
  clearTimeout(timer)
  if (type === 'pointerout') timer = setTimeout(closeAfterLeaving, LEAVE_MS)
  else if (openOne() || performance.now() - closedAt < LEAVE_MS) show(word)
  else timer = setTimeout(show, OPEN_MS, word)
}

/** Else the page moved, and brought a word under the resting pointer. */
function hasMoved({ screenX, screenY }: PointerEvent): boolean {
  return pointerAt !== undefined && (screenX !== pointerAt.screenX || screenY !== pointerAt.screenY)
}

function closeAfterLeaving(): void {
  // One that the keyboard has opened stays until the focus moves on.
  if (document.activeElement?.matches('[data-open]:focus-visible')) return
  openOne()?.hidePopover()
  closedAt = Number.NEGATIVE_INFINITY
}

function show(word: HTMLElement | null): void {
  const explanation = document.getElementById(word?.getAttribute('aria-describedby') ?? '')
  if (!word || !explanation) return
  clearTimeout(timer)
  if ('open' in word.dataset) return
  // Other words may have the same explanation.
  explanation.hidePopover()
  // The source, so that Tab leads into an explanation that has to be scrolled.
  explanation.showPopover({ source: word })
  // The style's anchor.
  word.dataset.open = ''
  explanation.addEventListener(
    'beforetoggle',
    () => {
      delete word.dataset.open
      closedAt = performance.now()
    },
    { once: true },
  )
}

const openOne = () => document.querySelector<HTMLElement>('.explanation:popover-open')

function wordAt(target: EventTarget | null): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('.explained')
}
