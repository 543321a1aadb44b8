import { expect, vi } from 'vitest'
import { deskFunction } from '../../src/functions/desk/desk-function.ts'
import { signInLink } from '../../src/functions/desk/staff-link.ts'
import { DESK_FUNCTION_PATH, SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import type { DeskAction, DeskRequest } from '../../src/lead/desk/desk-request.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { NIGHT, openTestStore } from './delivery.ts'
import { recordLog } from './record-log.ts'

export const linkSecret = 'a secret of at least thirty-two letters'
const publicKey = 'sb_publishable_test'
export const siteUrl = 'https://www.example.org'
export const ERIKA = { name: 'Erika Mustermann', address: 'erika@example.org' }
export const MAX = { name: 'Max Mustermann', address: 'max@example.org' }

export async function openDesk() {
  const store = await openTestStore()
  const { log, events } = recordLog()
  const clock = { now: NIGHT }
  const background: Promise<unknown>[] = []
  const deps = {
    ...{ store, linkSecret, siteUrl, log },
    publicKeys: [publicKey],
    staff: [ERIKA, MAX],
    now: () => clock.now,
    later: (work: Promise<unknown>) => void background.push(work),
    onStored: vi.fn(),
    eraseDeleted: vi.fn(async () => {}),
  }
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    deskFunction(
      new Request(`http://127.0.0.1${DESK_FUNCTION_PATH}`, {
        method: 'POST',
        headers: { apikey: publicKey, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      deps,
    )
  /** Asks for a link as a person would, and reads it out of the mail that is owed. */
  const askForLink = async (address = ERIKA.address) => {
    const before = await store.listUnsentMessages()
    expect((await send({ do: 'sign-in', address })).status).toBe(200)
    await Promise.all(background.splice(0))
    const message = (await store.listUnsentMessages()).find(({ id }) => !before.some((one) => one.id === id))
    const link = message && (await signInLink(message.id, { siteUrl, linkSecret }))
    return link?.split('anmelden/')[1] ?? null
  }
  const signIn = async (address = ERIKA.address) => {
    const answer = await send({ do: 'enter', token: await askForLink(address) })
    const { session } = (await answer.json()) as { session: string }
    return session
  }
  /** Asks with a session; default: Erika's. */
  const ask = async (body: DeskRequest, session?: string) => {
    const answer = await send(body, { [SESSION_HEADER]: session ?? (await erika) })
    return { status: answer.status, body: await answer.json() }
  }
  const erika = signIn()
  await erika
  const act = async (lead: StoredLead, action: DeskAction, { session = '', version = 0 } = {}) =>
    ask({ do: 'act', ref: lead.ref, version, action }, session || undefined)
  return { store, deps, events, clock, send, ask, act, askForLink, signIn, erika: await erika }
}

export const LIST = { do: 'list', view: 'open', search: '', after: null } as const

/** One request of each kind that needs a session. */
export const VERBS: DeskRequest[] = [
  LIST,
  { do: 'lead', ref: 'K7MQ-4XP2' },
  { do: 'act', ref: 'K7MQ-4XP2', version: 0, action: { kind: 'note', text: 'x' } },
  { do: 'person', ref: 'K7MQ-4XP2', after: null },
  { do: 'delete', ref: 'K7MQ-4XP2', all: false },
  { do: 'table', view: 'open', search: '', after: null },
  { do: 'figures', weeksBack: 0 },
  { do: 'counted', period: 'week', stage: 'leads', source: null, reason: null, after: null },
  { do: 'cost', month: '2026-06', source: '', euros: 1 },
  { do: 'feed', renew: true },
  { do: 'leave', everywhere: true },
]
