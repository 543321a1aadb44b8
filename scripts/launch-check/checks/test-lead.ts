import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Company } from '../../../src/content/company.ts'
import { FUNCTION_PATH } from '../../../src/lead/plain-form.ts'
import type { Settings } from '../../../src/settings/server-settings.ts'
import { type Finding, finding } from '../finding.ts'
import { findMail } from './mailbox.ts'

interface TestLeadOptions {
  root: string
  origin: string
  settings: Settings
  company: Company
  say: (sentence: string) => void
  /** Asks a person; nothing where nobody is there. */
  ask: ((question: string) => Promise<boolean>) | null
}

/** Sends a request as a visitor would, sees that staff get their mail, and deletes it again. */
export async function tryTestLead(options: TestLeadOptions): Promise<{ findings: Finding[]; questions: string[] }> {
  const { settings, say, ask } = options
  const token = randomUUID().slice(0, 8)
  const name = `Startprüfung ${token}`
  const answer = await send(options, name)
  if (answer !== null) return { findings: [answer], questions: [] }
  say(`Eine Probeanfrage ist abgeschickt (${name}).`)
  const findings: Finding[] = []
  const questions: string[] = []
  const to = settings.LEAD_RECIPIENT.address
  // Without the staff's mailbox, a person has to look.
  if (settings.IMAP_URL !== null) findings.push(...(await findMail(settings.IMAP_URL, token, say)))
  else if (ask === null)
    questions.push(`Ist die Mail „Neue Dachprüfung: ${name}“ bei ${to} angekommen? Lösch sie dann.`)
  else if (!(await ask(`Ist die Mail „Neue Dachprüfung: ${name}“ bei ${to} angekommen?`))) {
    const todo = 'Sieh nach, warum: npm run leads -- mails, und npm start -- --check.'
    findings.push(finding('Die Mail zur Probeanfrage kam nicht an.', todo))
  }
  findings.push(...removeLead(options, name))
  return { findings, questions }
}

function removeLead({ root, origin, say }: TestLeadOptions, name: string): Finding[] {
  const list = leads(root, 'list', '--json', '--all')
  const stored = list.status === 0 ? (JSON.parse(list.stdout) as { ref: string; name: string }[]) : []
  const lead = stored.find((one) => one.name === name)
  if (lead !== undefined && leads(root, 'delete', lead.ref, '--yes').status === 0) {
    say('Die Probeanfrage ist wieder gelöscht.')
    return []
  }
  const todo = `Ruf auf dem Rechner, auf dem ${origin} läuft, npm run leads -- list auf, dann delete mit ihrer Nummer.`
  return [finding(`Die Probeanfrage (${name}) ist noch gespeichert.`, todo)]
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

/** The operator's own commands. */
function leads(root: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), ...args], { cwd: root, encoding: 'utf8' })
}
