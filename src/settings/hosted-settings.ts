import * as v from 'valibot'
import { type Environment, type Reading, readSettings } from './read-settings.ts'
import { databaseUrl, secret, text } from './setting.ts'
import { BOTH_TRANSPORTS_SET, EXAMPLES, MAIL_TRANSPORTS, SHARED_SETTINGS } from './shared-settings.ts'

/** The settings of the functions on Supabase, which itself sets the names that begin with SUPABASE_. */
const HostedSchema = v.object({
  ...SHARED_SETTINGS,
  DELIVERY_SECRET: secret,
  DATABASE_URL: databaseUrl,
  SUPABASE_DB_URL: databaseUrl,
  SUPABASE_ANON_KEY: text(''),
  SUPABASE_PUBLISHABLE_KEYS: v.pipe(text('{}'), v.transform(readKeys)),
})

const { SITE_URL, MAIL_FROM, LEAD_RECIPIENT, LINK_SECRET } = EXAMPLES
/** The settings without which nothing runs here, with examples. */
const NEEDED = { SITE_URL, MAIL_FROM, LEAD_RECIPIENT, LINK_SECRET, DELIVERY_SECRET: LINK_SECRET }

/** https://supabase.com/docs/guides/functions/limits, read in November 2026. */
const BLOCKED_PORTS = ['25', '587']

type Read = v.InferOutput<typeof HostedSchema>

export type HostedSettings = Read & { [Name in keyof typeof NEEDED]: NonNullable<Read[Name]> } & {
  /** `DATABASE_URL`, or else the project's own database. */
  databaseUrl: string
  /** Every key that the page may send, legacy and publishable. */
  publicKeys: string[]
}

export function readHostedSettings(environment: Environment): Reading<HostedSettings> {
  const reading = readSettings(HostedSchema, environment, check)
  if (!reading.ok) return reading
  const { DATABASE_URL, SUPABASE_DB_URL, SUPABASE_ANON_KEY, SUPABASE_PUBLISHABLE_KEYS } = reading.settings
  const publicKeys = [SUPABASE_ANON_KEY, ...SUPABASE_PUBLISHABLE_KEYS].filter((key) => key !== '')
  const settings = { ...reading.settings, databaseUrl: DATABASE_URL ?? SUPABASE_DB_URL ?? '', publicKeys }
  return { ok: true, settings: settings as HostedSettings }
}

function check({ SMTP_URL }: { SMTP_URL: string | null }, isSet: (name: string) => boolean): string[] {
  const missing = Object.entries(NEEDED).flatMap(([name, example]) =>
    isSet(name) ? [] : [`${name} fehlt, zum Beispiel ${name}=${example}`],
  )
  if (!isSet('SUPABASE_DB_URL') && !isSet('DATABASE_URL'))
    missing.push('DATABASE_URL fehlt; nur bei Supabase geht es ohne.')
  if (!MAIL_TRANSPORTS.some(isSet))
    missing.push(`${MAIL_TRANSPORTS.join(' oder ')} fehlt: Hier gibt es keinen Ordner für Mails.`)
  if (isSet('WEBHOOK_URL') && !isSet('WEBHOOK_SECRET'))
    missing.push(`WEBHOOK_SECRET fehlt, zum Beispiel WEBHOOK_SECRET=${EXAMPLES.WEBHOOK_SECRET}`)
  if (MAIL_TRANSPORTS.every(isSet)) missing.push(BOTH_TRANSPORTS_SET)
  const port = SMTP_URL === null ? '' : portOf(SMTP_URL)
  if (BLOCKED_PORTS.includes(port)) {
    missing.push(`SMTP_URL nennt Port ${port}, den Supabase sperrt: Nimm smtps:// und Port 465, oder BREVO_API_KEY.`)
  }
  return missing
}

/** The default is 465 for smtps:// and 587 for smtp://. */
function portOf(smtpUrl: string): string {
  const { protocol, port } = new URL(smtpUrl)
  return port || (protocol === 'smtps:' ? '465' : '587')
}

/** Reads `{"default":"sb_publishable_…"}`. */
function readKeys(json: string): string[] {
  try {
    return Object.values(JSON.parse(json) as object).filter((key) => typeof key === 'string')
  } catch {
    return []
  }
}
