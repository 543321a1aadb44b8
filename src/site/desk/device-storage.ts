// The desk's data on this device. If the browser has storage switched off, it ends with the tab.

const SESSION = 'desk-session'
const WANTED = 'desk-wanted'
const ASKED = 'desk-asked'
const KEYS_OFF = 'desk-keys-off'
const SHOWN = 'desk-shown'
const DRAFT = 'desk-draft/'

function openStorage(): Record<string, string> {
  try {
    return localStorage
  } catch {
    return {}
  }
}
const storage = openStorage()

const read = (key: string) => storage[key] ?? ''

function keep(key: string, value: string): void {
  if (value === '') delete storage[key]
  else
    try {
      storage[key] = value
    } catch {
      // Full.
    }
}

export const readSession = () => read(SESSION)
export const keepSession = (session: string) => keep(SESSION, session)

/** The fragment to go to after signing in. */
export const readWanted = () => read(WANTED)
export const keepWanted = (hash: string) => keep(WANTED, hash)

/** A sign-in that waits for the code in its mail. An installed app is often reloaded while its user reads the mail. */
export interface AskedSignIn {
  address: string
  request?: string | undefined
  until: number
}

export function readAsked(): AskedSignIn | null {
  const asked: AskedSignIn | null = JSON.parse(read(ASKED) || 'null')
  return asked && asked.until > Date.now() ? asked : null
}
export const keepAsked = (asked: AskedSignIn | null) => keep(ASKED, asked ? JSON.stringify(asked) : '')

/** Whose leads were shown last, as JSON. */
export const readShown = () => read(SHOWN)
export const keepShown = (shown: string) => keep(SHOWN, shown)

/** Single letters can be switched off: speech input triggers them by accident (WCAG 2.1.4). */
export const areKeysOn = () => read(KEYS_OFF) === ''
export const switchKeys = (on: boolean) => keep(KEYS_OFF, on ? '' : '1')

export const readDraft = (place: string) => read(DRAFT + place)
export const keepDraft = (place: string, text: string) => keep(DRAFT + place, text)

/** Removes the drafts for a lead, or with `''` for all leads. They are personal data. */
export function forgetDrafts(ref = ''): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT + ref)) keep(key, '')
}
