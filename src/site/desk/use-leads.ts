import { useCallback, useRef, useState } from 'react'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import type { Ask, Reply, Trouble } from './ask-desk.ts'
import { foresee } from './foresee.ts'
import { forgetDrafts } from './session.ts'

/** A lead as the server last told it, and what was done with it since. */
interface Opened {
  lead: DeskLead
  underway: DeskAction[]
}

export type ActReply = Reply<{ do: 'act'; ref: string; version: number; action: DeskAction }>

/** The leads that were opened, with actions that are shown before they are answered. */
export function useLeads(ask: Ask, me: string, now: number) {
  const [opened, setOpened] = useState<Record<string, Opened | 'gone'>>({})
  // State updates a render late, and two actions may come in one.
  const latest = useRef(opened)
  /** One action at a time: the next one needs the version that this one makes. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const change = useCallback((ref: string, to: Opened | 'gone') => {
    latest.current = { ...latest.current, [ref]: to }
    setOpened(latest.current)
    if (to === 'gone') forgetDrafts(ref)
  }, [])

  const load = useCallback(
    async (ref: string): Promise<Trouble | null> => {
      const reply = await ask({ do: 'lead', ref })
      const before = latest.current[ref]
      if (!reply.ok) {
        if (reply.trouble === 'unknown') change(ref, 'gone')
        return reply.trouble
      }
      if (before === undefined || before === 'gone') change(ref, { lead: reply.answer, underway: [] })
      else if (reply.answer.version >= before.lead.version) change(ref, { ...before, lead: reply.answer })
      return null
    },
    [ask, change],
  )

  function act(ref: string, action: DeskAction): Promise<ActReply> {
    const before = latest.current[ref]
    if (before && before !== 'gone') change(ref, { ...before, underway: [...before.underway, action] })
    const answered = queue.current.then(() => send(ref, action))
    queue.current = answered
    return answered
  }

  async function send(ref: string, action: DeskAction): Promise<ActReply> {
    const before = latest.current[ref]
    if (before === undefined || before === 'gone') return { ok: false, trouble: 'unknown' }
    const reply = await ask({ do: 'act', ref, version: before.lead.version, action })
    const since = latest.current[ref]
    if (!reply.ok && reply.trouble === 'unknown') change(ref, 'gone')
    else if (since && since !== 'gone') {
      const lead = reply.ok ? reply.answer : (reply.lead ?? since.lead)
      change(ref, { lead, underway: since.underway.filter((one) => one !== action) })
    }
    return reply
  }

  /** As it will be when all that is underway is done; `undefined` where it was never opened. */
  function leadOf(ref: string): DeskLead | 'gone' | undefined {
    const one = opened[ref]
    if (one === undefined || one === 'gone') return one
    return one.underway.reduce((lead, action) => foresee(lead, action, me, now), one.lead)
  }

  return { leadOf, load, act, drop: (ref: string) => change(ref, 'gone') }
}
