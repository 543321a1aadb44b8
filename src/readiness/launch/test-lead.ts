import { randomUUID } from 'node:crypto'
import type { Company } from '../../content/company.ts'
import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, finding } from './finding.ts'
import { findMails } from './mailbox.ts'
import { deleteLead, findRef, waitUntilSent } from './stored-lead.ts'

interface TestLeadOptions {
  root: string
  origin: string
  settings: Settings
  company: Company
  say: (sentence: string) => void
  /** Asks a person; nothing where nobody is there. */
  ask: ((question: string) => Promise<boolean>) | null
}

interface Tried {
  findings: Finding[]
  questions: string[]
}

/** Sends a request as a visitor would, sees that its mails go out and arrive, and deletes it again. */
export async function tryTestLead(options: TestLeadOptions): Promise<Tried> {
  const { root, origin, say } = options
  const token = randomUUID().slice(0, 8)
  const name = `Startprüfung ${token}`
  const refused = await send(options, name)
  if (refused !== null) return { findings: [refused], questions: [] }
  say(`Eine Probeanfrage ist abgeschickt (${name}).`)

  const ref = findRef(root, name)
  if (ref === null) {
    const todo = `Ruf auf dem Rechner, auf dem ${origin} läuft, npm run leads -- list auf, dann delete mit ihrer Nummer.`
    const kept = finding(`Die Probeanfrage (${name}) ist noch gespeichert.`, todo)
    const arrived = await seeArrive(options, name, { token, ref, count: 1 })
    return { ...arrived, findings: [...arrived.findings, kept] }
  }
  const { sent, error } = await waitUntilSent(root, ref)
  if (error !== null) {
    // It stays: what is wrong can be seen by it.
    const todo = `npm run leads -- show ${ref} und npm start -- --check sagen mehr. Lösch sie danach: npm run leads -- delete ${ref}`
    return { findings: [finding(`Die Mails zur Probeanfrage gehen nicht hinaus (${error}).`, todo)], questions: [] }
  }
  const arrived = await seeArrive(options, name, { token, ref, count: sent })
  if (deleteLead(root, ref)) {
    say('Die Probeanfrage ist wieder gelöscht.')
    return arrived
  }
  const kept = finding(
    `Die Probeanfrage ${ref} ließ sich nicht löschen.`,
    `Versuch es selbst: npm run leads -- delete ${ref}`,
  )
  return { ...arrived, findings: [...arrived.findings, kept] }
}

/** Looks into the staff's mailbox, or asks a person to. */
async function seeArrive(
  { settings, say, ask }: TestLeadOptions,
  name: string,
  wanted: Parameters<typeof findMails>[1],
): Promise<Tried> {
  if (settings.IMAP_URL !== null) return { findings: await findMails(settings.IMAP_URL, wanted, say), questions: [] }
  const question = `Ist die Mail „Neue Dachprüfung: ${name}“ bei ${settings.LEAD_RECIPIENT.address} angekommen?`
  if (ask === null) return { findings: [], questions: [`${question} Lösch sie und ihre Bestätigung dann.`] }
  if (await ask(question)) return { findings: [], questions: [] }
  const todo = 'Hinaus ging sie: Sieh im Ordner für Spam nach, und ob SPF, DKIM und DMARC stimmen.'
  return { findings: [finding('Die Mail zur Probeanfrage kam nicht an.', todo)], questions: [] }
}

async function send({ origin, settings, company }: TestLeadOptions, name: string): Promise<Finding | null> {
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
    return finding(`Die Probeanfrage wurde abgelehnt (Status ${answer.status}).`, 'Sieh im Protokoll des Servers nach.')
  } catch {
    return finding(`${url.origin} nimmt keine Anfrage an.`, 'Läuft der Server, und führt der Webserver davor zu ihm?')
  }
}
