import { useCallback, useEffect, useRef, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { undoable } from '../../lead/act-on-lead.ts'
import type { DeskAction, DeskRequest, View } from '../../lead/desk.ts'
import type { Ask, Reply } from './ask-desk.ts'
import { DeskHead } from './DeskHead.tsx'
import { download } from './download.ts'
import { focusRow, moveFocus } from './LeadList.tsx'
import { LeadPane } from './LeadPane.tsx'
import { ListPane } from './ListPane.tsx'
import { ListTools } from './ListTools.tsx'
import { closeLead } from './place.ts'
import { Empty, type Said, SaidBar } from './SaidBar.tsx'
import { describeNewest, nameOf } from './Story.tsx'
import { useKeys } from './use-keys.ts'
import { useLeads } from './use-leads.ts'
import { useList, useServerNow } from './use-list.ts'

type DeleteRequest = Extract<DeskRequest, { do: 'delete' }>
type FileRequest = Extract<DeskRequest, { do: 'table' | 'person' }>

interface Props {
  ask: Ask
  /** The lead that is open. */
  open: string | null
  onLeave: (everywhere: boolean) => Promise<boolean>
}

export function Inbox({ ask, open, onLeave }: Props) {
  const [view, setView] = useState<View>('open')
  const [search, setSearch] = useState('')
  const [said, setSaid] = useState<Said | null>(null)
  const rows = useRef<HTMLElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const isHeld = useCallback(() => rows.current?.matches(':hover, :has(:focus)') ?? false, [])
  const state = useList(ask, view, search, isHeld)
  const { list, trouble, refresh } = state
  const now = useServerNow(list?.now)
  const { me = '', staff = [], leads: listed = [] } = list ?? {}
  const leads = useLeads(ask, me, now)
  const lead = open === null ? undefined : leads.leadOf(open)
  const { load } = leads
  const isOffline = trouble !== null
  const listedVersion = listed.find(({ ref }) => ref === open)?.version

  // Again where the list knows a newer version, because a colleague is at it too, and when the line is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: listedVersion and isOffline are the signs for it
  useEffect(() => {
    if (open !== null) void load(open)
  }, [open, listedVersion, isOffline, load])

  const before = useRef({ open, scrolled: 0 })
  useEffect(() => {
    const { open: closed, scrolled } = before.current
    before.current = { open, scrolled: closed === null ? scrollY : scrolled }
    if (open !== null && closed !== open) scrollTo({ top: 0, behavior: 'instant' })
    if (open !== null || closed === null) return
    scrollTo({ top: scrolled, behavior: 'instant' })
    focusRow(closed)
  }, [open])

  // A sentence about one lead would be taken for the other.
  useEffect(() => {
    if (open !== null) setSaid((said) => (said?.ref === undefined || said.ref === open ? said : null))
  }, [open])
  useEffect(() => {
    if (!isOffline) setSaid((said) => (said?.isBad ? null : said))
  }, [isOffline])

  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': () => searchBox.current?.focus(),
    Escape: () => open !== null && closeLead(),
  })

  function show(view: View) {
    setSaid(null)
    setSearch('')
    setView(view)
  }

  async function act(ref: string, action: DeskAction): Promise<boolean> {
    const acted = leads.leadOf(ref)
    const name = acted && acted !== 'gone' ? acted.name || ref : ref
    const tell = (text: string, rest: Partial<Said> = {}) => setSaid({ text: `${name}: ${text}`, ref, ...rest })
    tell(words.done[action.kind])
    const reply = await leads.act(ref, action)
    if (reply.ok) {
      const newest = action.kind === 'undone' ? null : undoable(reply.answer.events)
      tell(words.done[action.kind], { undo: newest === null ? undefined : { ref, event: newest.id } })
    } else {
      const isStale = reply.trouble === 'stale' && reply.lead
      const text = isStale ? words.stale(describeNewest(isStale, staff)) : words.notDone(words.troubles[reply.trouble])
      tell(text, { isBad: true })
    }
    void refresh()
    return reply.ok
  }

  async function remove(ref: string, all: boolean): Promise<boolean> {
    setSaid({ text: words.loading })
    const reply = await removeUntilDone({ do: 'delete', ref, all })
    // Where it is unknown, somebody was quicker, or the answer of the first attempt was lost.
    const isGone = reply.ok || reply.trouble === 'unknown'
    setSaid(isGone ? { text: words.done.removed } : { text: words.troubles[reply.trouble], isBad: true })
    if (!isGone) return false
    leads.drop(ref)
    closeLead()
    void refresh()
    return true
  }

  async function removeUntilDone(request: DeleteRequest): Promise<Reply<DeleteRequest>> {
    const reply = await ask(request)
    return reply.ok && reply.answer.isMore ? removeUntilDone(request) : reply
  }

  async function save(request: FileRequest) {
    setSaid({ text: words.loading })
    const reply = await readFile(request)
    if (reply.ok) download(reply.answer)
    const text = reply.ok ? words.done.file(reply.answer.file) : words.troubles[reply.trouble]
    setSaid({ text, isBad: !reply.ok })
  }

  /** It comes in pieces. */
  async function readFile(request: FileRequest): Promise<Reply<FileRequest>> {
    const contents: string[] = []
    for (let after: string | null = null; ; ) {
      const reply: Reply<FileRequest> = await ask({ ...request, after })
      if (!reply.ok) return reply
      contents.push(reply.answer.content)
      after = reply.answer.next
      if (after === null) return { ok: true, answer: { ...reply.answer, content: contents.join('') } }
    }
  }

  async function leave(everywhere: boolean): Promise<boolean> {
    const isLeft = await onLeave(everywhere)
    if (!isLeft) setSaid({ text: words.troubles.unreachable, isBad: true })
    return isLeft
  }

  const shown = listed.flatMap((row) => {
    const acted = leads.leadOf(row.ref)
    if (acted === 'gone') return []
    return acted && acted.version >= row.version ? { ...row, ...acted } : row
  })
  /** On a phone, the list makes room for the lead. */
  const hidden = open === null ? '' : 'max-lg:hidden'
  return (
    <main className="desk flex h-full flex-col lg:text-base" data-open={open ?? undefined}>
      <DeskHead me={nameOf(me, staff)} className={hidden} onLeave={leave} />
      <ListTools
        className={hidden}
        view={search === '' ? view : null}
        counts={list?.counts}
        onView={show}
        searchBox={searchBox}
        onSearch={setSearch}
      />
      <p role="status" className={isOffline ? 'strong sticky top-0 z-10 bg-sand px-4 py-2 lg:px-8' : ''}>
        {trouble && words.troubles[trouble]}
      </p>
      <div className="over-line grow lg:grid lg:min-h-0 lg:grid-cols-[minmax(22rem,2fr)_minmax(0,4fr)]">
        <ListPane
          {...{ rows, state, me, staff, now, open, view, search }}
          className={hidden}
          leads={shown}
          onTable={() => save({ do: 'table', view, search, after: null })}
        />
        <div
          className={`desk-lead bg-white px-4 pb-8 lg:overflow-y-auto lg:px-8 lg:pt-8 ${open === null ? 'max-lg:hidden' : ''}`}
        >
          {open === null ? (
            shown.length > 0 && <Empty of={words.pick} />
          ) : (
            <>
              <button type="button" className="link my-2 no-underline lg:hidden" onClick={closeLead}>
                <span aria-hidden="true">←</span> {words.lead.back}
              </button>
              {lead === undefined && <p className="desk-quiet">{isOffline ? words.lead.notHere : words.loading}</p>}
              {lead === 'gone' && <Empty of={words.lead.gone} />}
              {lead && lead !== 'gone' && (
                <LeadPane
                  key={open}
                  {...{ lead, me, staff, now }}
                  act={(action) => act(open, action)}
                  remove={(all) => remove(open, all)}
                  onPerson={() => save({ do: 'person', ref: open, after: null })}
                />
              )}
            </>
          )}
        </div>
      </div>
      <SaidBar
        said={said}
        onUndo={({ ref, event }) => act(ref, { kind: 'undone', event })}
        onClose={() => setSaid(null)}
      />
    </main>
  )
}
