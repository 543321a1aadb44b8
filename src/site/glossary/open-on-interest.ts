/** Hover time before an explanation opens: section 9 of the specification. */
const OPEN_MS = 700

/** For this long after one explanation, the next opens at once; one also stays open this long after the pointer left. */
const LEAVE_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY
/** Position of the last pointer event. */
let pointerAt: { screenX: number; screenY: number } | undefined

/**
 * Opens explanations by pointer, keyboard and tap; the browser closes them at Escape, at a press elsewhere or for another one.
 * Listens on the document, so that words added later work too.
 */
export function openOnInterest(): void {
  document.addEventListener('pointerover', onPointer)
  document.addEventListener('pointerout', onPointer)
  // Registered after `pointerover`, which still needs the previous position.
  for (const type of ['pointermove', 'pointerdown'] as const) {
    document.addEventListener(type, ({ screenX, screenY }) => (pointerAt = { screenX, screenY }))
  }
  document.addEventListener('focusin', ({ target }) => {
    const word = wordAt(target)
    // Keyboard only: a mouse that focuses a word also clicks it.
    if (word?.matches(':focus-visible')) show(word)
  })
  document.addEventListener('focusout', ({ relatedTarget }) => {
    // Pressing on the explanation, to select its text, takes the focus from the word.
    const open = openOne()
    if (!open?.matches(':hover') && !open?.contains(relatedTarget as Node)) open?.hidePopover()
  })
  // A press on the word of an open explanation closes it; this reopens it before the next paint.
  document.addEventListener('click', ({ target }) => show(wordAt(target)))
  // Safari before 18.3 on iPhones does not close it at a press elsewhere.
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
  // Touch has no hover.
  if (pointerType === 'touch' || (!word && !(target as Element).closest('.explanation'))) return
  if (word && type === 'pointerover' && !hasMoved(event)) return
  clearTimeout(timer)
  if (type === 'pointerout') timer = setTimeout(closeAfterLeaving, LEAVE_MS)
  else if (openOne() || performance.now() - closedAt < LEAVE_MS) show(word)
  else timer = setTimeout(show, OPEN_MS, word)
}

/** False if the page scrolled a word under the resting pointer. */
function hasMoved({ screenX, screenY }: PointerEvent): boolean {
  return pointerAt !== undefined && (screenX !== pointerAt.screenX || screenY !== pointerAt.screenY)
}

function closeAfterLeaving(): void {
  // Opened by keyboard: it stays until the focus moves on.
  if (document.activeElement?.matches('[data-open]:focus-visible')) return
  openOne()?.hidePopover()
  closedAt = Number.NEGATIVE_INFINITY
}

function show(word: HTMLElement | null): void {
  const explanation = document.getElementById(word?.getAttribute('aria-describedby') ?? '')
  if (!word || !explanation) return
  clearTimeout(timer)
  if ('open' in word.dataset) return
  // Words may share an explanation.
  explanation.hidePopover()
  // `source` lets Tab enter an explanation that scrolls.
  explanation.showPopover({ source: word })
  // The stylesheet's anchor.
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
