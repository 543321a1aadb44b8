import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '../base/durations.ts'
import { company } from '../content/generated/company.ts'
import { LEAD_FUNCTION_PATH } from '../lead/intake/form-contract.ts'
import { laneOf } from '../lead/outbox/message-rules.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { openStore } from '../storage/open-store.ts'
import { databaseFile } from '../storage/sqlite/sqlite-connection.ts'
import type { CheckInput } from './checks.ts'
import { type Finding, wrong } from './finding.ts'

/** A mail takes seconds, or minutes if it is delayed. */
const MAX_WAIT = 2 * MINUTE

/** Sends a request like a visitor, waits until its mails arrive, and deletes it. */
export async function tryTestLead({ origin, settings, print }: CheckInput): Promise<Finding[]> {
  const name = `Startprüfung ${randomUUID().slice(0, 8)}`
  const refused = await send(origin, settings, name)
  if (refused !== null) return [refused]
  print(`Eine Probeanfrage ist abgeschickt (${name}).`)

  const todo = `Ruf auf dem Rechner, auf dem ${origin} läuft, npm run leads -- list auf, dann delete mit ihrer Nummer.`
  const kept = wrong(`Die Probeanfrage (${name}) ist noch gespeichert.`, todo)
  let store: LeadStore | undefined
  try {
    // If the server runs on another machine, opening the store would create a database here.
    const isHere = settings.DATABASE_URL !== null || existsSync(databaseFile(settings.DATA_DIR))
    if (isHere) store = (await openStore(settings)).store
    const lead = (await store?.listLeads({ limit: 100 }))?.find((lead) => lead.name === name)
    if (!store || !lead) return [kept]
    const error = await waitUntilSent(store, lead.id)
    if (error !== null) {
      // Keep the lead, because its messages show the fault.
      const todo = `npm run leads -- mails und npm run check -- --settings sagen mehr. Lösch sie danach: npm run leads -- delete ${lead.ref}`
      return [wrong(`Die Mails zur Probeanfrage gehen nicht hinaus (${error}).`, todo)]
    }
    await store.deleteLead({ ref: lead.ref, now: Date.now() })
    print('Die Probeanfrage ist wieder gelöscht.')
    return []
  } catch (error) {
    if (error instanceof StoreError) return [kept]
    throw error
  } finally {
    await store?.close()
  }
}

/** Returns the fault, or `null` if the site took the request. */
async function send(origin: string, settings: Settings, name: string): Promise<Finding | null> {
  const url = new URL(LEAD_FUNCTION_PATH, settings.PUBLIC_SUPABASE_URL ?? origin)
  const body = {
    name,
    address: `${company.postalCode} ${company.town}`,
    phone: company.phoneLabel,
    // Staff get the confirmation.
    email: settings.LEAD_RECIPIENT[0]?.address,
    message: 'Das ist eine Probe von npm run check. Bitte nicht beantworten.',
  }
  const headers = { 'content-type': 'application/json', apikey: settings.PUBLIC_SUPABASE_ANON_KEY }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20 * SECOND) }
  const response = await fetch(url, request).catch(() => null)
  if (response === null) {
    return wrong(`${url.origin} nimmt keine Anfrage an.`, 'Läuft der Server, und führt der Webserver davor zu ihm?')
  }
  if (response.ok) return null
  return wrong(`Die Probeanfrage wurde abgelehnt (Status ${response.status}).`, 'Sieh im Protokoll des Servers nach.')
}

/** Waits until every mail is sent or skipped. Returns the error if one fails. */
async function waitUntilSent(store: LeadStore, leadId: string): Promise<string | null> {
  for (const deadline = Date.now() + MAX_WAIT; ; await pause(SECOND)) {
    const messages = (await store.listMessagesOf(leadId)).filter(({ kind }) => laneOf(kind) === 'mail')
    const unsettled = messages.filter(({ sentAt, skippedAt }) => sentAt === null && skippedAt === null)
    if (unsettled.length === 0) return null
    const failed = unsettled.find(({ lastError }) => lastError !== null)
    if (failed) return failed.lastError
    if (Date.now() > deadline) return 'zwei Minuten lang'
  }
}
