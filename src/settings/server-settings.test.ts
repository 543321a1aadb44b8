import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './server-settings.ts'

function problemsOf(environment: Record<string, string>): string[] {
  const config = readConfig(environment)
  return config.ok ? [] : config.problems
}

function settingsOf(environment: Record<string, string>) {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.problems.join())
  return config.settings
}

describe('settings', () => {
  it('all have defaults, and an empty value counts as unset', () => {
    const defaults = settingsOf({})
    expect(defaults).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      SITE_URL: null,
      SMTP_URL: null,
    })
    expect(settingsOf(Object.fromEntries(Object.keys(defaults).map((name) => [name, ' '])))).toEqual(defaults)
  })

  it('are read as what they are', () => {
    const settings = settingsOf({
      PORT: '0',
      SITE_URL: 'https://www.example.org/',
      SMTP_URL: 'smtps://user:p%40ss@smtp.example.org:465',
      MAIL_FROM: '"Sonne & Söhne" <post@example.org>',
      LEAD_RECIPIENT: 'dach@example.org',
      RATE_LIMIT: 'off',
      RETENTION_DAYS: '0',
      TRUST_PROXY: '1',
      PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_x',
    })
    expect(settings).toMatchObject({
      PORT: 0,
      SITE_URL: 'https://www.example.org',
      MAIL_FROM: { name: 'Sonne & Söhne', address: 'post@example.org' },
      LEAD_RECIPIENT: { name: '', address: 'dach@example.org' },
      RATE_LIMIT: 'off',
      RETENTION_DAYS: 0,
      TRUST_PROXY: 1,
    })
  })

  it.each<[string, string]>([
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['SITE_URL', 'www.example.org'],
    ['SITE_URL', 'https://www.example.org/path'],
    ['PUBLIC_SUPABASE_URL', 'abc.supabase.co'],
    ['PUBLIC_SUPABASE_ANON_KEY', 'two words'],
    ['SMTP_URL', 'https://smtp.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['DATABASE_URL', 'mysql://user:hunter2@db.example.org/leads'],
    ['DATABASE_URL', 'postgres://user:hunter2@db.example.org'],
    ['DATABASE_URL', 'postgres://user:100%@db.example.org/leads'],
    ['BREVO_API_KEY', 'xsmtpsib-0123'],
    ['BREVO_URL', 'http://mail.example.org'],
    ['BREVO_URL', 'https://api.brevo.com/v3'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'Sonne\r\nBcc: x <a@example.org>'],
    ['LEAD_RECIPIENT', 'a@example.org; b@example.org'],
    ['LEAD_RECIPIENT', 'b@x(c).org'],
    ['LEAD_RECIPIENT', 'B:c@example.org'],
    ['MAIL_RETRY_BASE_MS', '0'],
    ['RETENTION_DAYS', 'ever'],
    ['RATE_LIMIT', 'no'],
    ['TRUST_PROXY', 'yes'],
    ['LINK_SECRET', 'short'],
  ])('%s=%j is refused in one sentence with an example', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
    expect(problems[0]).toMatch(/for example|on or off/)
  })

  it('are all named that are wrong, and no secret is shown', () => {
    const problems = problemsOf({
      PORT: 'x',
      SMTP_URL: 'http://user:hunter2@x',
      LINK_SECRET: 'hunter2',
      TRUST_PROXY: 'x',
    })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'SMTP_URL', 'LINK_SECRET', 'TRUST_PROXY'])
    expect(problems.join()).not.toContain('hunter2')
  })

  it.each([
    ['SMTP_URL', 'smtp://smtp.example.org'],
    ['BREVO_API_KEY', 'xkeysib-0123'],
  ])('need a sender, a recipient and an address for links where %s is set', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['SITE_URL', 'MAIL_FROM', 'LEAD_RECIPIENT'])
    for (const problem of problems) expect(problem).toContain(`must be set where ${name} is`)
  })

  it('name one mail transport at most', () => {
    const mailed = { SITE_URL: 'https://www.example.org', MAIL_FROM: 'a@example.org', LEAD_RECIPIENT: 'b@example.org' }
    const [smtp, brevo] = [{ SMTP_URL: 'smtp://smtp.example.org' }, { BREVO_API_KEY: 'xkeysib-0123' }]
    expect(problemsOf({ ...mailed, ...smtp })).toEqual([])
    expect(problemsOf({ ...mailed, ...brevo })).toEqual([])
    const problems = problemsOf({ ...mailed, ...smtp, ...brevo })
    expect(problems).toEqual(['SMTP_URL and BREVO_API_KEY must not both be set: choose one.'])
  })

  it('take an address of Brevo without encryption on the same machine only', () => {
    expect(settingsOf({ BREVO_URL: 'http://127.0.0.1:8080' }).BREVO_URL).toBe('http://127.0.0.1:8080')
    expect(settingsOf({ BREVO_URL: 'https://brevo.example.org/' }).BREVO_URL).toBe('https://brevo.example.org')
  })

  it('need a secret that several servers share where there is a database server', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://user:hunter2@db.example.org/leads' })).toEqual([
      'LINK_SECRET must be set where DATABASE_URL is, for example LINK_SECRET=…, what "openssl rand -hex 32" prints.',
    ])
  })

  it('all stand in .env.example, with the defaults that count', () => {
    const example = readFileSync('.env.example', 'utf8')
    const documented = Object.fromEntries(
      [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    const defaults = settingsOf({})
    expect(Object.keys(documented).sort()).toEqual(Object.keys(defaults).sort())
    const shown = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'TRUST_PROXY',
      'RETENTION_DAYS',
      'RATE_LIMIT',
      'MAIL_RETRY_BASE_MS',
    ] as const
    for (const name of shown) {
      expect(documented[name]).toBe(String(defaults[name]))
    }
    expect(problemsOf({ ...documented, LINK_SECRET: 'x'.repeat(32) })).toEqual([])
  })
})
