import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { erase } from '../../cli/erase.ts'
import { company } from '../../content/generated/company.ts'
import { MINUTE, SECOND } from '../../lead/durations.ts'
import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import { type LeadStore, type StoredLead, StoreError } from '../../lead/store.ts'
import type { Settings } from '../../settings/server-settings.ts'
import type { OpenedStore } from '../../storage/open-store.ts'
import { type Finding, wrong } from '../finding.ts'
import { findMails } from './find-mails.ts'
import { openExistingStore } from './open-existing-store.ts'

/** A mail goes out within seconds; one that is put off waits for minutes. */
const PATIENCE = 2 * MINUTE
const SPAM = 'Hinaus ging sie: Sieh im Ordner für Spam nach, und ob SPF, DKIM und DMARC stimmen.'

interface TestLeadOptions {
  origin: string
  settings: Settings
  say: (sentence: string) => void
  /** Asks a person; `null` where there is no terminal. */
  ask: ((question: string) => Promise<boolean>) | null
}

interface Tried {
  findings: Finding[]
  /** For a person, at the end. */
  questions: string[]
}

/** Sends a request as a visitor would, sees that its mails go out and arrive, and deletes it again. */
export async function tryTestLead(options: TestLeadOptions): Promise<Tried> {
  const { origin, settings, say } = options
  const token = randomUUID().slice(0, 8)
  const name = `Startprüfung ${token}`
  const refused = await send(options, name)
  if (refused !== null) return { findings: [refused], questions: [] }
  say(`Eine Probeanfrage ist abgeschickt (${name}).`)

  const todo = `Ruf auf dem Rechner, auf dem ${origin} läuft, npm run leads -- list auf, dann delete mit ihrer Nummer.`
  const kept = wrong(`Die Probeanfrage (${name}) ist noch gespeichert.`, todo)
  const here = await openExistingStore(settings)
  try {
    const lead = (await here?.store.listLeads({ limit: 100 }))?.find((one) => one.name === name)
    if (here !== null && lead !== undefined) return await followLead(options, here, lead, token)
    const arrived = await checkArrival(options, name, { token, ref: null, count: 1 })
    return { ...arrived, findings: [...arrived.findings, kept] }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { findings: [kept], questions: [] }
  } finally {
    await here?.store.close()
  }
}

async function followLead(options: TestLeadOptions, { store, file }: OpenedStore, lead: StoredLead, token: string) {
  const { id, ref, name } = lead
  const { sent, error } = await waitUntilSent(store, id)
  if (error !== null) {
    // The lead stays: its messages show the fault.
    const todo = `npm run leads -- show ${ref} und npm start -- --check sagen mehr. Lösch sie danach: npm run leads -- delete ${ref}`
    return { findings: [wrong(`Die Mails zur Probeanfrage gehen nicht hinaus (${error}).`, todo)], questions: [] }
  }
  const arrived = await checkArrival(options, name, { token, ref, count: sent })
  await store.deleteLead(ref)
  // Where a backup reads the file just now, the server erases the rest within a minute.
  await erase({ store, file, settings: options.settings, now: Date.now, warn: () => {} })
  options.say('Die Probeanfrage ist wieder gelöscht.')
  return arrived
}

/** Waits until every message is sent or skipped. @returns how many were sent, or the code that keeps one back */
async function waitUntilSent(store: LeadStore, leadId: string): Promise<{ sent: number; error: string | null }> {
  for (const end = Date.now() + PATIENCE; ; await pause(SECOND)) {
    const messages = await store.listMessagesOf(leadId)
    const sent = messages.filter(({ sentAt }) => sentAt !== null).length
    const open = messages.filter(({ sentAt, skippedAt }) => sentAt === null && skippedAt === null)
    if (open.length === 0) return { sent, error: null }
    const failed = open.find(({ lastError }) => lastError !== null)
    if (failed) return { sent, error: failed.lastError }
    if (Date.now() > end) return { sent, error: 'zwei Minuten lang' }
  }
}

/** Looks into the staff's mailbox, or asks a person to. */
async function checkArrival(
  { settings, say, ask }: TestLeadOptions,
  name: string,
  wanted: Parameters<typeof findMails>[1],
): Promise<Tried> {
  if (settings.IMAP_URL !== null) return { findings: await findMails(settings.IMAP_URL, wanted, say), questions: [] }
  const question = `Ist die Mail „Neue Dachprüfung: ${name}“ bei ${settings.LEAD_RECIPIENT.address} angekommen?`
  if (ask === null) return { findings: [], questions: [`${question} Lösch sie und ihre Bestätigung dann.`] }
  if (await ask(question)) return { findings: [], questions: [] }
  return { findings: [wrong('Die Mail zur Probeanfrage kam nicht an.', SPAM)], questions: [] }
}

async function send({ origin, settings }: TestLeadOptions, name: string): Promise<Finding | null> {
  const url = new URL(FUNCTION_PATH, settings.PUBLIC_SUPABASE_URL ?? origin)
  const body = {
    name,
    address: `${company.postalCode} ${company.town}`,
    roofSize: '',
    roofType: '',
    phone: company.phoneLabel,
    // Its confirmation goes to staff too, who wait for it.
    email: settings.LEAD_RECIPIENT.address,
    message: 'Das ist eine Probe von npm run launch-check. Bitte nicht beantworten.',
  }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: settings.PUBLIC_SUPABASE_ANON_KEY },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    if (answer.ok) return null
    return wrong(`Die Probeanfrage wurde abgelehnt (Status ${answer.status}).`, 'Sieh im Protokoll des Servers nach.')
  } catch {
    return wrong(`${url.origin} nimmt keine Anfrage an.`, 'Läuft der Server, und führt der Webserver davor zu ihm?')
  }
}
