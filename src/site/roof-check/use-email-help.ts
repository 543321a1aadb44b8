import { useRef, useState } from 'react'
import { keepInPlaceNextFrame } from '../keep-in-place.ts'

/** Asks about a likely typing error in the host of the address. Never blocks: the visitor may send the address as it is. */
export function useEmailHelp() {
  const [meant, setMeant] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function check(input: HTMLInputElement): Promise<void> {
    const typed = input.value
    // Without the module, for example offline, the form suggests nothing.
    const suggested = await import('./suggest-email.ts').then(
      ({ suggestEmail }) => suggestEmail(typed),
      () => null,
    )
    if (input.value !== typed || suggested === null) return
    field.current = input
    // The question is above the input.
    keepInPlaceNextFrame(input, input.parentElement)
    setMeant(suggested)
  }

  function accept(): void {
    if (field.current === null || meant === null) return
    field.current.value = meant
    field.current.focus()
    // Like typing: the form removes its error at the field, and this question.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return { meant, check, accept, clear: () => setMeant(null) }
}
