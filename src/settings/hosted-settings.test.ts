import { expect, it } from 'vitest'
import { readHostedSettings } from './hosted-settings.ts'

const SECRET = 'a secret of at least thirty-two letters'
const COMPLETE = {
  SITE_URL: 'https://www.example.org',
  SMTP_URL: 'smtps://user:hunter2@smtp.example.org:465',
  MAIL_FROM: 'dach@example.org',
  LEAD_RECIPIENT: 'team@example.org',
  LINK_SECRET: SECRET,
  DELIVERY_SECRET: SECRET,
  SUPABASE_DB_URL: 'postgresql://postgres:hunter2@db.abc.supabase.co:5432/postgres',
  SUPABASE_ANON_KEY: 'legacy',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","campaign":"sb_publishable_b"}',
}

function problemsOf(changes: Record<string, string | undefined>): string[] {
  const reading = readHostedSettings({ ...COMPLETE, ...changes })
  return reading.ok ? [] : reading.problems
}

it('takes the keys of either kind, and the database of the project unless another one is named', () => {
  const publicKeys = ['legacy', 'sb_publishable_a', 'sb_publishable_b']
  expect(readHostedSettings(COMPLETE)).toMatchObject({
    settings: { publicKeys, databaseUrl: COMPLETE.SUPABASE_DB_URL },
  })
  const DATABASE_URL = 'postgres://postgres.abc:x@pooler.supabase.com:6543/postgres'
  expect(readHostedSettings({ ...COMPLETE, DATABASE_URL })).toMatchObject({ settings: { databaseUrl: DATABASE_URL } })
})

it.each<[string, Record<string, string | undefined>, RegExp]>([
  ['a missing setting', { DELIVERY_SECRET: undefined }, /^DELIVERY_SECRET fehlt, zum Beispiel DELIVERY_SECRET=/],
  ['a blocked port', { SMTP_URL: 'smtp://user:hunter2@smtp.example.org' }, /^SMTP_URL nennt Port 587/],
  ['no mail transport', { SMTP_URL: undefined }, /^SMTP_URL oder BREVO_API_KEY fehlt/],
  ['two mail transports', { BREVO_API_KEY: 'xkeysib-0123' }, /sind beide gesetzt/],
  ['no database', { SUPABASE_DB_URL: undefined }, /^DATABASE_URL fehlt; nur bei Supabase/],
  ['a database of another kind', { SUPABASE_DB_URL: 'mysql://x:hunter2@y/z' }, /^SUPABASE_DB_URL muss mit .* beginnen/],
])('names %s, and no secret', (_, changes, sentence) => {
  const problems = problemsOf(changes)
  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems.join()).not.toContain('hunter2')
})
