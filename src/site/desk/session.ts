/** The desk's data on this device. Storage may be switched off: the desk then forgets with the tab. */

const SESSION = 'desk-session'
const WANTED = 'desk-wanted'
const DRAFT = 'desk-draft/'

/** Where storage is switched off. */
const memory = new Map<string, string>()

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return memory.get(key) ?? ''
  }
}

function keep(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export const readSession = () => read(SESSION)
export const keepSession = (session: string) => keep(SESSION, session)

/** The fragment to go to after signing in. */
export const readWanted = () => read(WANTED)
export const keepWanted = (hash: string) => keep(WANTED, hash)

/** A text that is being typed. `place` begins with a lead's reference. */
export const readDraft = (place: string) => read(DRAFT + place)
export const keepDraft = (place: string, text: string) => keep(DRAFT + place, text)

/** Removes drafts, which are personal data: those of one lead, or of all. */
export function forgetDrafts(ref = ''): void {
  const keys = [...memory.keys()]
  try {
    keys.push(...Object.keys(localStorage))
  } catch {}
  for (const key of keys) if (key.startsWith(DRAFT + ref)) keep(key, '')
}
