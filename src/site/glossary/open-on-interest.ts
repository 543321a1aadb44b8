/** How long the pointer rests on a word before its explanation opens (docs/requirements.md, "Page"). */
const OPEN_MS = 700

/** Within this time after one explanation, the next one opens at once. As long stays one that the pointer has left. */
const LEAVE_MS = 300

let open: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let leftAt = Number.NEGATIVE_INFINITY

/**
 * Opens explanations by pointer, keyboard and tap, and closes what the browser does not close by itself. It listens on the
 * document, so that words which come later need nothing of their own.
 */
export function openOnInterest(): void {
  document.addEventListener('pointerover', onPointerOver)
  document.addEventListener('pointerout', onPointerOut)
  document.addEventListener('focusin', ({ target }) => {
    const word = wordAt(target)
    // By keyboard. What a mouse focuses is clicked, too.
    if (word?.matches(':focus-visible')) show(word)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const explanation = explanationOf(open)
    if (target !== open && !explanationAt(target)) return
    // A press on the explanation, to select its text, takes the focus from the word.
    if (!explanation?.matches(':hover') && !explanation?.contains(relatedTarget as Node)) hide()
  })
  // A press on the word of an open explanation closes that, and this opens it again before anything is painted.
  document.addEventListener('click', ({ target }) => {
    const word = wordAt(target)
    if (word) show(word)
  })
  // Safari before 18.3 on iPhones does not close one at a press elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!wordAt(target) && !explanationAt(target)) hide()
  })
  document.addEventListener('keydown', (event) => {
    const word = wordAt(event.target)
    if (!word || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    show(word)
  })
  // Capturing, because it does not bubble. The browser closes one at Escape, at a press elsewhere and for another one.
  document.addEventListener('beforetoggle', onToggle, true)
}

/** A finger neither rests nor leaves: it taps. */
function isTouch(event: PointerEvent): boolean {
  return event.pointerType === 'touch'
}

function onPointerOver(event: PointerEvent): void {
  if (isTouch(event)) return
  const word = wordAt(event.target)
  if (!word && !explanationAt(event.target)) return
  clearTimeout(timer)
  if (!word || word === open) return
  if (performance.now() - leftAt < LEAVE_MS) show(word)
  else timer = setTimeout(show, OPEN_MS, word)
}

function onPointerOut(event: PointerEvent): void {
  if (isTouch(event) || !(wordAt(event.target) || explanationAt(event.target))) return
  clearTimeout(timer)
  if (!open) return
  leftAt = performance.now()
  timer = setTimeout(closeAfterLeaving, LEAVE_MS)
}

function closeAfterLeaving(): void {
  // What the keyboard has opened stays until the focus moves on.
  if (open?.matches(':focus-visible')) return
  const left = leftAt
  hide()
  leftAt = left
}

function show(word: HTMLElement): void {
  clearTimeout(timer)
  if (word === open) return
  hide()
  open = word
  // The style's anchor: other words may have the same explanation.
  word.dataset.open = ''
  // The source, so that Tab leads into an explanation that has to be scrolled.
  explanationOf(word)?.showPopover({ source: word })
}

function hide(): void {
  explanationOf(open)?.hidePopover()
}

function onToggle(event: Event): void {
  if (!explanationAt(event.target) || (event as ToggleEvent).newState === 'open') return
  delete open?.dataset.open
  open = null
  leftAt = performance.now()
}

function explanationOf(word: HTMLElement | null): HTMLElement | null {
  return word && document.getElementById(`explanation-${word.dataset.word}`)
}

function wordAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.explained') : null
}

function explanationAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('.explanation') : null
}
