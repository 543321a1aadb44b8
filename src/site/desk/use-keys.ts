import { useEffect, useRef } from 'react'

const OFF = 'desk-keys-off'

/** Single letters can be switched off: someone who speaks to the computer presses them by accident (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(OFF) === null
export const switchKeys = (on: boolean) => (on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, '1'))

/** Runs what belongs to a key, not while typing and not while a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      const run = latest.current[event.key]
      if (!run || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      if (target.matches('input, textarea')) {
        if (event.key === 'Escape') target.blur()
        return
      }
      if (event.key !== 'Escape' && !areKeysOn()) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
