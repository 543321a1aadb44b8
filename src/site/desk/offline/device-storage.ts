// The desk's data on this device. If the browser blocks localStorage, the data is lost when the tab closes.

import { COPIES_EXPIRE } from '../../../lead/desk/desk-api.ts'

const SESSION = 'desk-session'
const RETURN_TO = 'desk-wanted'
const PENDING_SIGN_IN = 'desk-asked'
const KEYS_OFF = 'desk-keys-off'
const LAST_FILTER = 'desk-shown'
const SOUND = 'desk-sound'
const PUSH = 'desk-push'
const NEWS_SEEN = 'desk-news-seen'
const SNAPSHOT = 'desk-snapshot'
const LAST_RESPONSE = 'desk-contact'
const DRAFT = 'desk-draft/'
// An older name, which devices have in use.
const ACTION = 'desk-step/'
const COPY = 'desk-copy/'

function openStorage(): Record<string, string> {
  try {
    return localStorage
  } catch {
    return {}
  }
}
const storage = openStorage()

const read = (key: string) => storage[key] ?? ''

/** Also returns `null` for a value that is no JSON, because the desk must open nevertheless. */
function readJson<Value>(key: string): Value | null {
  try {
    return JSON.parse(read(key))
  } catch {
    return null
  }
}

function store(key: string, value: string): boolean {
  try {
    storage[key] = value
    return true
  } catch {
    return false
  }
}

/** Removes copies of leads if the storage is full, because typed text is worth more. Returns false if it still is full. */
function save(key: string, value: string): boolean {
  if (value === '') return delete storage[key]
  if (store(key, value)) return true
  forgetCopies()
  return store(key, value)
}

const saveJson = (key: string, value: object | null) => save(key, value ? JSON.stringify(value) : '')

export function forgetCopies(): void {
  for (const prefix of [COPY, SNAPSHOT]) forget(prefix)
}

const keysOf = (prefix: string) => Object.keys(storage).filter((key) => key.startsWith(prefix))

function forget(prefix: string): void {
  for (const key of keysOf(prefix)) delete storage[key]
}

export const readSession = () => read(SESSION)
export const saveSession = (session: string) => save(SESSION, session)

/** The fragment to go to after signing in. */
export const readReturnTo = () => read(RETURN_TO)
export const saveReturnTo = (hash: string) => save(RETURN_TO, hash)

/** A sign-in that waits for the code in its mail. An installed app is often reloaded while its user reads the mail. */
export interface PendingSignIn {
  address: string
  request?: string | undefined
  until: number
}

export function readPendingSignIn(): PendingSignIn | null {
  const signIn = readJson<PendingSignIn>(PENDING_SIGN_IN)
  return signIn && signIn.until > Date.now() ? signIn : null
}
export const savePendingSignIn = (signIn: PendingSignIn | null) => saveJson(PENDING_SIGN_IN, signIn)

/** Whose leads were shown last. */
export const readLastFilter = <Filter>() => readJson<Filter>(LAST_FILTER)
export const saveLastFilter = (shown: object) => saveJson(LAST_FILTER, shown)

/** Staff can switch off single-letter keys, because speech input triggers them by accident (WCAG 2.1.4). */
export const areKeysOn = () => read(KEYS_OFF) === ''
export const switchKeys = (on: boolean) => save(KEYS_OFF, on ? '' : '1')

/** The draft of a dialog, as JSON. */
export const readDraftForm = <Form>(place: string) => readJson<Form>(DRAFT + place)
export const readDraft = (place: string) => read(DRAFT + place)
export const saveDraft = (place: string, text: string) => save(DRAFT + place, text)

/** A lead may have a draft of a note, or one in a dialog. */
export const hasDraft = (ref: string) => keysOf(`${DRAFT}${ref}/`).length > 0

/** Removes the drafts for a lead. They are personal data. */
export const forgetDrafts = (ref: string) => forget(DRAFT + ref)

/** Actions and copies as JSON, by a key. */
function readAll<Value>(prefix: string): [key: string, value: Value][] {
  return keysOf(prefix).flatMap((key) => {
    const value = readJson<Value>(key)
    return value === null ? [] : [[key.slice(prefix.length), value]]
  })
}

export const isStoredAction = (key: string) => key.startsWith(ACTION)
export const readStoredActions = <PendingAction>() => readAll<PendingAction>(ACTION)
export const saveStoredAction = (id: string, pending: object) => saveJson(ACTION + id, pending)
export const removeStoredAction = (id: string) => delete storage[ACTION + id]

export const readCopies = <Copy>() => readAll<Copy>(COPY)
export const saveCopy = (key: string, copy: object | null) => saveJson(COPY + key, copy)

/** The list as HTML. */
export const readSnapshot = () => read(SNAPSHOT)
export function saveSnapshot(html: string): void {
  if (!store(SNAPSHOT, html)) forget(SNAPSHOT)
}

/** The time of the last response of the server, in milliseconds since the Unix epoch. */
export const readLastResponseAt = () => Number(read(LAST_RESPONSE))
export const saveLastResponseAt = (time: number) => save(LAST_RESPONSE, String(time))

export function areCopiesExpired(): boolean {
  const contact = readLastResponseAt()
  return contact > 0 && Date.now() - contact >= COPIES_EXPIRE
}

/** Staff have seen the leads up to this time of the server. 0 means that the device has no such time yet. */
export const readNewsSeen = () => Number(read(NEWS_SEEN))
export const saveNewsSeen = (time: number) => save(NEWS_SEEN, String(time))

export const isSoundOn = () => read(SOUND) !== ''
export const switchSound = (on: boolean) => save(SOUND, on ? '1' : '')

/** How this device shows push messages. `''` means that it shows none. */
export const readPush = () => read(PUSH) as '' | 'quiet' | 'always'
export const savePush = (mode: ReturnType<typeof readPush>) => save(PUSH, mode)

/** Only pending-actions.ts may use it, because that file also has actions in memory. */
export function forgetStoredWork(): void {
  for (const prefix of [COPY, SNAPSHOT, ACTION, DRAFT, LAST_FILTER, LAST_RESPONSE, NEWS_SEEN]) forget(prefix)
}
