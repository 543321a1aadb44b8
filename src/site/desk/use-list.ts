import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskList, ListedLead, View } from '../../lead/desk.ts'
import { MINUTE, SECOND } from '../../lead/durations.ts'
import type { Ask, Trouble } from './ask-desk.ts'
import { countFresh, inPlace, newest } from './merge-lists.ts'

const POLL_EVERY = 30 * SECOND
/** A search that finds nothing in so many pages asks before it goes on. */
const MOST_SEARCHED = 10

/** @param isHeld whether a pointer or the focus is on the rows: they then stay where they are */
export function useList(ask: Ask, view: View, search: string, isHeld: () => boolean) {
  // A search goes through all views.
  const of = search || view
  const [shown, setShown] = useState<{ list: DeskList; of: string } | null>(null)
  /** What came meanwhile and would move the rows. */
  const [fresh, setFresh] = useState<DeskList | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const latest = useRef(shown)
  const pages = useRef(1)
  const asked = useRef(0)

  const show = useCallback(
    (list: DeskList) => {
      latest.current = { list: { ...list, leads: newest(list.leads, latest.current?.list.leads ?? []) }, of }
      setShown(latest.current)
      setFresh(null)
    },
    [of],
  )

  /** @returns the list up to `count` pages behind `from`; `null` where it does not come, or a later one was asked for */
  const load = useCallback(
    async (from: DeskList | null, count: number): Promise<DeskList | null> => {
      asked.current += 1
      const mine = asked.current
      const leads: ListedLead[] = [...(from?.leads ?? [])]
      const known = leads.length
      let after = from?.next ?? null
      for (let page = 1; ; page += 1) {
        const reply = await ask({ do: 'list', view, search, after })
        if (mine !== asked.current) return null
        setTrouble(reply.ok ? null : reply.trouble)
        if (!reply.ok) return null
        leads.push(...reply.answer.leads.filter(({ ref }) => leads.every((one) => one.ref !== ref)))
        after = reply.answer.next
        const isEnough = page >= count && (leads.length > known || page >= MOST_SEARCHED)
        if (after === null || isEnough) return { ...reply.answer, leads, next: after }
      }
    },
    [ask, view, search],
  )

  const refresh = useCallback(async () => {
    const list = await load(null, pages.current)
    const before = latest.current
    if (list === null) return
    if (before?.of !== of || !isHeld() || countFresh(list, before.list) === null) return show(list)
    latest.current = { list: inPlace(list, before.list), of }
    setShown(latest.current)
    setFresh(list)
  }, [load, show, isHeld, of])

  useEffect(() => {
    pages.current = 1
    setFresh(null)
    void refresh()
    const whenSeen = () => document.visibilityState === 'visible' && void refresh()
    const whenOffline = () => setTrouble('offline')
    const timer = setInterval(whenSeen, POLL_EVERY)
    document.addEventListener('visibilitychange', whenSeen)
    addEventListener('online', whenSeen)
    addEventListener('offline', whenOffline)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenSeen)
      removeEventListener('online', whenSeen)
      removeEventListener('offline', whenOffline)
    }
  }, [refresh])

  async function loadMore() {
    if (shown === null) return
    const list = await load(shown.list, 1)
    if (list === null) return
    pages.current += 1
    show(list)
  }

  return {
    /** Of this view and search, or of those before: for what all of them share. */
    list: shown?.list ?? null,
    isLoading: shown?.of !== of,
    trouble,
    freshCount: fresh && shown && countFresh(fresh, shown.list),
    showFresh: () => fresh && show(fresh),
    refresh,
    loadMore,
  }
}

/** The server's time, once a minute: a telephone's clock may be wrong. */
export function useServerNow(serverNow: number | undefined): number {
  const [clock, setClock] = useState({ ahead: 0, at: Date.now() })
  useEffect(() => {
    const ahead = serverNow === undefined ? 0 : serverNow - Date.now()
    const tick = () => setClock({ ahead, at: Date.now() })
    tick()
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [serverNow])
  return clock.at + clock.ahead
}
