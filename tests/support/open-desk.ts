import { expect, vi } from 'vitest'
import { handleDesk } from '../../src/functions/desk/handle-desk.ts'
import { signInCode, signInLink } from '../../src/functions/links/staff-link.ts'
import { DESK_FUNCTION_PATH, SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import type { DeskAction, DeskRequest } from '../../src/lead/desk/desk-request.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { NIGHT, openTestStore } from './delivery.ts'
import { ERIKA, LINK_SECRET, MAX, PUBLIC_KEY, SITE, sampleLead } from './sample-leads.ts'
import { pushTo, testDeps } from './test-deps.ts'
import { recordLog } from './waiter.ts'

export const PUSH_ORIGIN = 'https://push.example.org'

/** @param pushServices origins */
export async function openDesk(pushServices = [PUSH_ORIGIN]) {
  const store = await openTestStore()
  const { log, events } = recordLog()
  const clock = { now: NIGHT }
  const background: Promise<unknown>[] = []
  const deps = {
    ...testDeps(store),
    push: pushTo(pushServices),
    siteUrl: SITE,
    publicKeys: [PUBLIC_KEY],
    staff: [ERIKA, MAX],
    log,
    now: () => clock.now,
    waitUntil: (work: Promise<unknown>) => void background.push(work),
    onStored: vi.fn(),
    eraseDeleted: vi.fn(async () => {}),
  }
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    handleDesk(
      new Request(`http://127.0.0.1${DESK_FUNCTION_PATH}`, {
        method: 'POST',
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      deps,
    )
  /** Asks to sign in as a person would, and reads link and code from the mail that waits. */
  const askToSignIn = async (address = ERIKA.address) => {
    const before = await store.listUnsentMessages()
    const response = await send({ do: 'sign-in', address })
    expect(response.status).toBe(200)
    const { request } = (await response.json()) as { request: string }
    await Promise.all(background.splice(0))
    const message = (await store.listUnsentMessages()).find(({ id }) => !before.some((earlier) => earlier.id === id))
    if (message === undefined) return { request, token: null, code: '' }
    const link = await signInLink(message.id, { siteUrl: SITE, linkSecret: LINK_SECRET })
    return { request, token: link.split('anmelden/')[1] ?? null, code: await signInCode(message.id, LINK_SECRET) }
  }
  const askForLink = async (address?: string) => (await askToSignIn(address)).token
  const signIn = async (address = ERIKA.address) => {
    const response = await send({ do: 'enter', token: await askForLink(address) })
    const { session } = (await response.json()) as { session: string }
    return session
  }
  /** Asks with a session. By default, it is Erika's. */
  const ask = async (body: DeskRequest, session?: string) => {
    const response = await send(body, { [SESSION_HEADER]: session ?? (await erika) })
    return { status: response.status, body: await response.json() }
  }
  const erika = signIn()
  await erika
  /** By default, Erika acts on the newest version. */
  const act = async (
    { ref }: StoredLead,
    action: DeskAction,
    { session, version }: { session?: string; version?: number } = {},
  ) => {
    const seen = version ?? (await store.findLead(ref))?.version ?? 0
    return ask({ do: 'act', ref, version: seen, action }, session)
  }
  return { store, deps, events, clock, send, ask, act, askToSignIn, askForLink, signIn, erika: await erika }
}

export const LIST = { do: 'list', view: 'open', search: '', after: null } as const

/** One request of each kind that needs a session. */
export const VERBS: DeskRequest[] = [
  LIST,
  { do: 'lead', ref: 'K7MQ-4XP2' },
  { do: 'act', ref: 'K7MQ-4XP2', version: 0, action: { kind: 'note', text: 'x' } },
  {
    do: 'add',
    key: '0190a0b0-0000-7000-8000-000000000000',
    lead: sampleLead(),
    source: 'Telefon',
    confirms: false,
  },
  { do: 'hand-over', from: ERIKA.address, to: MAX.address },
  { do: 'preview-hand-over', from: ERIKA.address, to: MAX.address },
  { do: 'take-back', entries: [] },
  { do: 'person', ref: 'K7MQ-4XP2', after: null },
  { do: 'delete', ref: 'K7MQ-4XP2', all: false },
  { do: 'table', view: 'open', search: '', after: null },
  { do: 'figures' },
  { do: 'counted', period: 'week', stage: 'leads', source: null, reason: null, after: null },
  { do: 'cost', month: '2026-06', source: '', euros: 1 },
  { do: 'feed', renew: true },
  { do: 'push', device: null },
  { do: 'try-push' },
  { do: 'news', since: 0 },
  { do: 'leave', everywhere: true },
]
