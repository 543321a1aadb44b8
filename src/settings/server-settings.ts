import * as v from 'valibot'
import { DEFAULT_PUBLIC_KEY } from '../lead/intake/public-key.ts'
import { type Environment, type Reading, readSettings } from './read-settings.ts'
import { databaseUrl, heartbeatUrl, httpOrigin, onOff, secret, text, wholeNumber } from './setting.ts'
import { BOTH_TRANSPORTS_SET, EXAMPLES, MAIL_TRANSPORTS, SHARED_SETTINGS } from './shared-settings.ts'

/** Every setting of the server, with its default. .env.example explains them. */
const SettingsSchema = v.object({
  PORT: wholeNumber({ from: 0, to: 65_535, fallback: 3000 }),
  HOST: text('127.0.0.1'),
  // Only a shell knows these. Here they would be a folder of that name in the release, which an update leaves behind.
  DATA_DIR: v.pipe(
    text('./data'),
    v.regex(/^[^~$]/, 'muss ein Ordner sein, ohne ~ und $, zum Beispiel /var/lib/dachstrom'),
  ),
  DATABASE_URL: databaseUrl,
  ...SHARED_SETTINGS,
  SITE_PREVIEW: onOff(false),
  TRUST_PROXY: wholeNumber({ from: 0, to: 10, fallback: 0 }),
  HEALTH_TOKEN: secret,
  HEARTBEAT_URL: heartbeatUrl,
  PUBLIC_SUPABASE_URL: httpOrigin('https://abcdefgh.supabase.co'),
  PUBLIC_SUPABASE_ANON_KEY: v.pipe(
    text(DEFAULT_PUBLIC_KEY),
    v.regex(
      /^[\x21-\x7e]+$/,
      'muss der öffentliche Schlüssel ohne Leerzeichen sein, zum Beispiel sb_publishable_abc123',
    ),
  ),
})

export const SETTING_NAMES: readonly string[] = Object.keys(SettingsSchema.entries)

/** `name` must be set if one of the settings in its list is set. */
const NEEDED = [
  // Links in mails to other machines have to lead to this server.
  { name: 'SITE_URL', where: MAIL_TRANSPORTS },
  { name: 'MAIL_FROM', where: MAIL_TRANSPORTS },
  { name: 'LEAD_RECIPIENT', where: MAIL_TRANSPORTS },
  // If several servers share a database, each must accept the links that another one signed.
  { name: 'LINK_SECRET', where: ['DATABASE_URL'] },
  // Without it, a receiver could not distinguish a real event from a forged one.
  { name: 'WEBHOOK_SECRET', where: ['WEBHOOK_URL'] },
] as const

export type Settings = v.InferOutput<typeof SettingsSchema>

export function readServerSettings(environment: Environment): Reading<Settings> {
  return readSettings(SettingsSchema, environment, (_, isSet) => [
    ...(MAIL_TRANSPORTS.every(isSet) ? [BOTH_TRANSPORTS_SET] : []),
    ...NEEDED.flatMap(({ name, where }) => {
      const cause = where.find(isSet)
      if (cause === undefined || isSet(name)) return []
      return [`${name} fehlt; neben ${cause} wird es gebraucht, zum Beispiel ${name}=${EXAMPLES[name]}`]
    }),
  ])
}

/** Returns `null` if the value is not the address of a database. */
export function readDatabaseUrl(value: string): string | null {
  const result = v.safeParse(SettingsSchema.entries.DATABASE_URL, value)
  return result.success ? result.output : null
}

/**
 * A database may be shared with other servers. Without a mail transport, this server would write their mails to files and
 * mark them as sent.
 */
export function isSharedWithoutTransport({ DATABASE_URL, SMTP_URL, BREVO_API_KEY }: Settings): boolean {
  return DATABASE_URL !== null && SMTP_URL === null && BREVO_API_KEY === null
}

/** The reason and the remedy, for operators. */
export const SHARED_WITHOUT_TRANSPORT =
  'DATABASE_URL ist gesetzt, aber weder SMTP_URL noch BREVO_API_KEY: Die Mails dieser Datenbank würden hier in Dateien enden. Setz eines der beiden, oder nimm DATABASE_URL heraus, um nur die Seite anzusehen.'
