import { useEffect, useEffectEvent } from 'react'
import { areKeysOn } from './offline/device-storage.ts'

/** Runs the action of a pressed key, except while typing or while a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const run = keys[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('dialog[open]')) return
    if (target.matches('input, textarea, select')) {
      if (event.key === 'Escape') target.blur()
      return
    }
    if (event.key !== 'Escape' && !areKeysOn()) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
