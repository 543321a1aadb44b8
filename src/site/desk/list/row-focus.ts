import { useEffect, useRef } from 'react'
import { closeLead, navigate, openLead, readRoute } from '../route.ts'
import { isSideBySide } from '../side-by-side.ts'
import { useKeys } from '../use-keys.ts'
import type { LoadedList } from './use-list.ts'

type Rows = Pick<LoadedList, 'leads' | 'me'>

/**
 * Connects the rows of a list with the open lead. The keys j, k and Escape move between them.
 * @param key of the list
 */
export function useRows(
  list: Rows | undefined,
  key: string,
  openRef: string | null,
  keys: Record<string, () => void> = {},
): void {
  useReturnToRow(openRef)
  useFirstLead(list, key, openRef)
  useKeys({ j: () => moveFocus(1), k: () => moveFocus(-1), Escape: () => openRef !== null && closeLead(), ...keys })
}

/** Moves the focus in the list. On a wide screen, also opens the lead of the row, because the keys act on the open lead. */
function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.desk-row [data-ref]')]
  const focused = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'))
  const row = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))]
  row?.focus()
  if (row?.dataset.ref && isSideBySide()) openLead(row.dataset.ref)
}

/**
 * If there is room next to a list, opens its first lead that no colleague has, or else the first one. If the list changes, a lead
 * that is not in it closes.
 */
function useFirstLead(list: Rows | undefined, key: string, openRef: string | null): void {
  const opened = useRef('')
  useEffect(() => {
    // A colleague may have gone to the figures while the list was loading. Then the next render has the new address.
    const route = readRoute(location.hash)
    const hasLeft = route.page === 'figures' && route.selection === null
    if (list === undefined || opened.current === key || hasLeft) return
    const isFirstList = opened.current === ''
    opened.current = key
    if (openRef !== null && (isFirstList || list.leads.some(({ ref }) => ref === openRef))) return
    const { leads, me } = list
    const own = leads.find(({ assignedTo }) => ['', me].includes(assignedTo))
    const first = isSideBySide() ? (own ?? leads[0]) : undefined
    if (first || openRef !== null) navigate(first ? `#${first.ref}` : '')
  }, [list, key, openRef])
}

/** The next lead after this row that the colleague can work on. If there is none, the last one before it, or else `null`. */
export function nextRowOf(ref: string): { ref: string; name: string } | null {
  const rows = [...document.querySelectorAll<HTMLElement>('.desk-row [data-ref]')]
  const index = rows.findIndex((row) => row.dataset.ref === ref)
  const isNext = (row: HTMLElement) => 'next' in row.dataset
  const next = index < 0 ? undefined : (rows.slice(index + 1).find(isNext) ?? rows.slice(0, index).findLast(isNext))
  return next ? { ref: next.dataset.ref ?? '', name: next.querySelector('.desk-name')?.textContent ?? '' } : null
}

/** Scrolls to the top of a lead that opens. When a lead closes, focuses its row, or the list if the row is gone. */
function useReturnToRow(openRef: string | null): void {
  const last = useRef({ openRef, scrolled: 0 })
  useEffect(() => {
    const { openRef: closed, scrolled } = last.current
    last.current = { openRef, scrolled: closed === null ? scrollY : scrolled }
    if (openRef !== null && closed !== openRef) {
      scrollTo({ top: 0, behavior: 'instant' })
      if (isSideBySide())
        document.querySelector(`.desk-row [data-ref="${openRef}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    if (openRef !== null || closed === null) return
    scrollTo({ top: scrolled, behavior: 'instant' })
    const row = document.querySelector<HTMLElement>(`.desk-row [data-ref="${closed}"]`)
    const target = row ?? document.querySelector<HTMLElement>('.desk-list')
    // The search field keeps the focus.
    if (!document.activeElement?.matches('input')) target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [openRef])
}
