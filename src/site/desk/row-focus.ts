import { useEffect, useRef } from 'react'

/** Moves the focus in the list, from the row that has it or is open. */
export function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.desk-row [data-ref]')]
  const focused = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'))
  rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))]?.focus()
}

/** Opening a lead starts at its top; closing it returns to its row, or to the list if the row is gone. */
export function useReturnToRow(open: string | null): void {
  const before = useRef({ open, scrolled: 0 })
  useEffect(() => {
    const { open: closed, scrolled } = before.current
    before.current = { open, scrolled: closed === null ? scrollY : scrolled }
    if (open !== null && closed !== open) scrollTo({ top: 0, behavior: 'instant' })
    if (open !== null || closed === null) return
    scrollTo({ top: scrolled, behavior: 'instant' })
    const row = document.querySelector<HTMLElement>(`.desk-row [data-ref="${closed}"]`)
    const target = row ?? document.querySelector<HTMLElement>('.desk-list')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [open])
}
