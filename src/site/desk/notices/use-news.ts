import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SECOND } from '../../../base/durations.ts'
import { noticeWords as words } from '../../../content/notice-words.ts'
import type { DeskNewsItem } from '../../../lead/desk/desk-api.ts'
import { NEWS_ICON_PATH } from '../../icons.ts'
import { useConnection } from '../connection.ts'
import { isSoundOn, readNewsSeen, saveNewsSeen } from '../offline/device-storage.ts'
import { setNewsTitle } from '../title.ts'
import { playSound } from './play-sound.ts'

/** Staff notice a lead within five seconds. In a hidden tab, it takes longer, because browsers run a timer once a minute. */
const ASK_EVERY = 4 * SECOND
const ICON = { href: '/icon.svg', type: 'image/svg+xml' }
const NEWS_ICON = { href: NEWS_ICON_PATH, type: 'image/png' }

/**
 * Marks the tab while there is news about leads that this device has not shown.
 * @param now the server's time. `undefined` before its first response
 * @param openRef the reference of the lead that is shown
 */
export function useNews(now: number | undefined, openRef: string | null) {
  const { ask } = useConnection()
  const client = useQueryClient()
  const [seenUntil, setSeenUntil] = useState(readNewsSeen)
  const [seenKeys, setSeenKeys] = useState<ReadonlySet<string | null>>(new Set())
  const { data } = useQuery({
    queryKey: ['news', seenUntil],
    queryFn: () => ask({ do: 'news', since: seenUntil }),
    enabled: seenUntil > 0,
    refetchInterval: ASK_EVERY,
    // Ask in the background too, because staff in another tab see the title.
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  })
  const news = data?.news.filter((item) => !seenKeys.has(keyOf(item))) ?? []
  const [newest] = news
  const { town = '', what = '' } = newest ?? {}

  function markSeen(time: number) {
    saveNewsSeen(time)
    setSeenUntil(time)
  }

  // On a new device, no earlier lead is new.
  useEffect(() => {
    // A lead becomes visible some milliseconds after the time that it has.
    if (seenUntil === 0 && now !== undefined) markSeen(now - SECOND)
  })
  useEffect(() => {
    // Staff may open a lead before its news arrives.
    const opened = [openRef, ...news.filter(({ ref }) => ref === openRef).map(keyOf)]
    if (opened.some((key) => !seenKeys.has(key))) setSeenKeys(new Set([...seenKeys, ...opened]))
    // The device stores one time. So if staff open later leads first, these are new again after a reload.
    const first = data?.news.at(-1)
    if (first && news.every(({ at }) => at !== first.at)) markSeen(first.at)
  })
  const readList = () => void client.invalidateQueries({ queryKey: ['list'] })
  useOnNewest(newest && keyOf(newest), () => {
    readList()
    if (isSoundOn()) playSound()
  })
  // A colleague's action shows at once.
  useOnChange(data?.change, readList)
  useTabMark(news.length, words.news.title(news.length, what, town))
  useOnPush(() => void client.invalidateQueries({ queryKey: ['news'] }))
  /** A new lead comes before a known one, because its person waits for the first call. */
  const inOrder = [false, true].flatMap((known) => news.filter(({ isKnown }) => isKnown === known).reverse())
  return {
    bar: writeBar(inOrder),
    next: inOrder[0]?.ref,
    markAllSeen: () => newest && markSeen(newest.at),
  }
}

/** `''` without news. */
function writeBar(news: readonly DeskNewsItem[]): string {
  const [first] = news
  if (news.length < 2)
    return first ? words.news.title(1, first.what, [first.town, first.roof].filter(Boolean).join(', ')) : ''
  return news.some(({ isKnown }) => isKnown)
    ? words.news.bar(news.map(({ what }) => what))
    : words.news.allNew(news.length)
}

/** A known lead with news is new again. */
const keyOf = ({ ref, at, isKnown }: DeskNewsItem) => (isKnown ? `${ref} ${at}` : ref)

/** Calls back once for each newest item. */
function useOnNewest(key: string | undefined, onNew: () => void): void {
  const reported = useRef(new Set<string>())
  useEffect(() => {
    if (key === undefined || reported.current.has(key)) return
    reported.current.add(key)
    onNew()
  })
}

/** Calls back for each value after the first. */
function useOnChange(value: string | undefined, onChange: () => void): void {
  const last = useRef(value)
  useEffect(() => {
    if (value === undefined || value === last.current) return
    if (last.current !== undefined) onChange()
    last.current = value
  })
}

/** The service worker posts a message when it receives a push message. */
function useOnPush(onPush: () => void): void {
  const onMessage = useEffectEvent(onPush)
  useEffect(() => {
    const listener = () => onMessage()
    navigator.serviceWorker?.addEventListener('message', listener)
    return () => navigator.serviceWorker?.removeEventListener('message', listener)
  }, [])
}

function useTabMark(count: number, news: string): void {
  useEffect(() => {
    markTab(count, news)
    return () => markTab(0, '')
  }, [count, news])
}

function markTab(count: number, news: string): void {
  setNewsTitle(count === 0 ? '' : `(${count}) ${news}`)
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) Object.assign(icon, count === 0 ? ICON : NEWS_ICON)
  // Shows the count on the icon of an installed desk.
  void navigator.setAppBadge?.(count)
}
