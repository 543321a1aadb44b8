import * as v from 'valibot'
import { company } from '../../content/company.ts'
import { DEFAULT_RETRY_BASE, LONGEST_PAUSE } from '../lead/outbox.ts'
import { DEFAULT_PUBLIC_KEY } from '../lead/public-key.ts'
import {
  brevoApiKey,
  databaseUrl,
  encryptedOrigin,
  httpOrigin,
  mailbox,
  secret,
  smtpUrl,
  text,
  wholeNumber,
} from './setting.ts'

/**
 * Every setting, with its default. An empty value counts as unset. What each is for stands in .env.example;
 * the sentences here are read by whoever mistyped one.
 */
const SettingsSchema = v.object({
  PORT: wholeNumber({ from: 0, to: 65_535, fallback: 3000 }),
  HOST: text('127.0.0.1'),
  SITE_URL: httpOrigin('https://www.example.org'),
  DATA_DIR: text('./data'),
  DATABASE_URL: databaseUrl(),
  PUBLIC_SUPABASE_URL: httpOrigin('https://abcdefgh.supabase.co'),
  PUBLIC_SUPABASE_ANON_KEY: v.pipe(
    text(DEFAULT_PUBLIC_KEY),
    v.regex(/^[\x21-\x7e]+$/, 'must be the public key without spaces, for example sb_publishable_abc123'),
  ),
  SMTP_URL: smtpUrl(),
  BREVO_API_KEY: brevoApiKey(),
  BREVO_URL: encryptedOrigin('https://api.brevo.com'),
  MAIL_FROM: mailbox(`${company.brand} <${company.email}>`),
  LEAD_RECIPIENT: mailbox(company.email),
  MAIL_RETRY_BASE_MS: wholeNumber({ from: 1, to: LONGEST_PAUSE, fallback: DEFAULT_RETRY_BASE }),
  RETENTION_DAYS: wholeNumber({ from: 0, to: 36_500, fallback: 365 }),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  TRUST_PROXY: wholeNumber({ from: 0, to: 10, fallback: 0 }),
  LINK_SECRET: secret({ atLeast: 32 }),
  HEALTH_TOKEN: secret({ atLeast: 32 }),
})

/** What mails leave the machine through: one of them at most. */
const WAYS_OUT = ['SMTP_URL', 'BREVO_API_KEY'] as const

/** What must be set where one of others is, with an example. */
const NEEDED = [
  // Links in mails that leave the machine have to lead here.
  { name: 'SITE_URL', where: WAYS_OUT, example: 'https://www.example.org' },
  { name: 'MAIL_FROM', where: WAYS_OUT, example: 'roof-check@example.org' },
  { name: 'LEAD_RECIPIENT', where: WAYS_OUT, example: 'roof-check@example.org' },
  // Each of several servers has to know the links that another one signed.
  { name: 'LINK_SECRET', where: ['DATABASE_URL'], example: '…, what "openssl rand -hex 32" prints' },
] as const

export type Settings = v.InferOutput<typeof SettingsSchema>

export type Config = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** Reads the settings out of an environment. Names every problem at once, and never the value of a secret. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = v.safeParse(SettingsSchema, given, { abortPipeEarly: true })
  if (!result.success) {
    return { ok: false, problems: result.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}.`) }
  }
  const isSet = (name: string) => given[name] !== undefined
  const problems = NEEDED.flatMap(({ name, where, example }) => {
    const cause = where.find(isSet)
    if (cause === undefined || isSet(name)) return []
    return [`${name} must be set where ${cause} is, for example ${name}=${example}.`]
  })
  if (WAYS_OUT.every(isSet))
    problems.unshift(`${WAYS_OUT.join(' and ')} must not both be set: mails go out in one way.`)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: result.output }
}

/** Reads one setting's value, given in another way. The sentence continues after its name. */
export function readSetting(
  name: 'DATABASE_URL',
  value: string,
): { ok: true; value: string } | { ok: false; problem: string } {
  const result = v.safeParse(SettingsSchema.entries[name], value)
  if (result.success && result.output !== null) return { ok: true, value: result.output }
  return { ok: false, problem: `${name} ${result.issues?.[0]?.message}.` }
}
