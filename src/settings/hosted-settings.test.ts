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
  const reading = readHostedSettings(COMPLETE)
  expect(reading).toMatchObject({
    ok: true,
    settings: {
      publicKeys: ['legacy', 'sb_publishable_a', 'sb_publishable_b'],
      databaseUrl: COMPLETE.SUPABASE_DB_URL,
    },
  })
  const pooler = 'postgres://postgres.abc:x@pooler.supabase.com:6543/postgres'
  expect(readHostedSettings({ ...COMPLETE, DATABASE_URL: pooler })).toMatchObject({ settings: { databaseUrl: pooler } })
})

it.each(['SITE_URL', 'MAIL_FROM', 'LEAD_RECIPIENT', 'LINK_SECRET', 'DELIVERY_SECRET'])('needs %s', (name) => {
  const problems = problemsOf({ [name]: undefined })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} must be set, for example ${name}=`))
})

it.each([
  ['smtp://user:hunter2@smtp.example.org:587', '587'],
  ['smtp://user:hunter2@smtp.example.org', '587'],
  ['smtp://smtp.example.org:25', '25'],
])('refuses a mail server at a port that Supabase blocks: %s', (SMTP_URL, port) => {
  const problems = problemsOf({ SMTP_URL })
  expect(problems).toEqual([
    `SMTP_URL must not use port ${port}, which Supabase blocks: take smtps:// and port 465, or BREVO_API_KEY instead.`,
  ])
})

it('needs exactly one mail transport', () => {
  expect(problemsOf({ SMTP_URL: undefined })).toEqual([
    'SMTP_URL or BREVO_API_KEY must be set: there is no folder for mails here.',
  ])
  expect(problemsOf({ SMTP_URL: undefined, BREVO_API_KEY: 'xkeysib-0123' })).toEqual([])
  expect(problemsOf({ BREVO_API_KEY: 'xkeysib-0123' })).toHaveLength(1)
})

it('names missing settings where it does not run on Supabase, and takes keys that are no JSON for none', () => {
  expect(problemsOf({ SUPABASE_DB_URL: undefined })).toEqual(['DATABASE_URL must be set outside Supabase.'])
  const reading = readHostedSettings({ ...COMPLETE, SUPABASE_PUBLISHABLE_KEYS: 'broken' })
  expect(reading).toMatchObject({ settings: { publicKeys: ['legacy'] } })
})

it('shows no value of a secret', () => {
  const problems = problemsOf({ LINK_SECRET: 'hunter2', SUPABASE_DB_URL: 'mysql://x:hunter2@y/z', SMTP_URL: 'hunter2' })
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toContain('hunter2')
})
