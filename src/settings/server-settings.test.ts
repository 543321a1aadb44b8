import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingsOf } from '../../tests/support/findings.ts'
import { readServerSettings } from './server-settings.ts'
import { staffOf } from './shared-settings.ts'

function problemsOf(environment: Record<string, string>): string[] {
  const config = readServerSettings(environment)
  return config.ok ? [] : config.problems
}

it('has a default for each setting, and reads an empty value as unset', () => {
  const defaults = settingsOf({})
  const some = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data', SITE_URL: null, SMTP_URL: null }
  expect(defaults).toMatchObject(some)
  expect(settingsOf(Object.fromEntries(Object.keys(defaults).map((name) => [name, ' '])))).toEqual(defaults)
})

it('reads settings with their types', () => {
  const settings = settingsOf({
    PORT: '0',
    SITE_URL: 'https://www.example.org/',
    SMTP_URL: 'smtps://user:p%40ss@smtp.example.org:465',
    MAIL_FROM: '"Sonne & Söhne" <post@example.org>',
    LEAD_RECIPIENT: 'Dach <dach@example.org>,a@example.org , "Mustermann, Max" <Max@example.org>',
    BREVO_URL: 'http://127.0.0.1:8080',
    PUSH_SERVICES: ' https://push.example.org/  http://localhost:8081 ',
  })
  expect(settings).toMatchObject({
    PORT: 0,
    SITE_URL: 'https://www.example.org',
    MAIL_FROM: { name: 'Sonne & Söhne', address: 'post@example.org' },
    LEAD_RECIPIENT: [
      { name: 'Dach', address: 'dach@example.org' },
      { name: '', address: 'a@example.org' },
      { name: 'Mustermann, Max', address: 'Max@example.org' },
    ],
    BREVO_URL: 'http://127.0.0.1:8080',
    PUSH_SERVICES: ['https://push.example.org', 'http://localhost:8081'],
  })
})

it.each<[string, string]>([
  ['PORT', '65536'],
  ['DATA_DIR', '~/leads'],
  ['SITE_URL', 'https://www.example.org/path'],
  ['PUBLIC_SUPABASE_ANON_KEY', 'two words'],
  ['SMTP_URL', 'smtp://'],
  ['DATABASE_URL', 'postgres://user:hunter2@db.example.org'],
  ['DATABASE_URL', 'postgres://user:100%@db.example.org/leads'],
  ['BREVO_API_KEY', 'xsmtpsib-0123'],
  ['BREVO_URL', 'http://mail.example.org'],
  ['PUSH_SERVICES', 'https://push.example.org http://other.example.org'],
  ['PUSH_SERVICES', 'push.example.org'],
  ['HEARTBEAT_URL', 'http://hc-ping.com/ab12cd34'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['MAIL_FROM', 'Sonne\r\nBcc: x <a@example.org>'],
  ['RATE_LIMIT', 'no'],
  ['LINK_SECRET', 'short'],
])('refuses %s=%j in one sentence with an example', (name, value) => {
  const problems = problemsOf({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} muss [^\\n]+\\.$`))
  expect(problems[0]).toMatch(/zum Beispiel|xkeysib-|openssl|on oder off/)
})

it('names the remedy for a # in the password of SMTP_URL', () => {
  expect(problemsOf({ SMTP_URL: 'smtps://user:pa#ss@smtp.example.org' })).toEqual([
    expect.stringContaining('# als %23'),
  ])
})

it.each(['LEAD_RECIPIENT', 'STAFF'])('accepts up to twenty mailboxes in %s, each once', (name) => {
  const many = Array.from({ length: 21 }, (_, index) => `a${index}@example.org`)
  expect(problemsOf({ [name]: many.slice(1).join() })).toEqual([])
  for (const [value, sentence] of [
    [many.join(', '), /^\w+ muss aus höchstens 20 Adressen bestehen\.$/],
    ['a@example.org, b@example.org, A@example.org', /^\w+ muss jede Adresse nur einmal nennen/],
    ['Muster, Max <max@example.org>', /^\w+ muss aus Adressen bestehen, .* zum Beispiel Erika/],
    ['Toni Maier, max@example.org', /^\w+ muss aus .*\. Zu Toni Maier fehlt die Adresse in spitzen Klammern\.$/],
    ['Toni Maier toni@example.org', /\. Zu Toni Maier fehlt die Adresse in spitzen Klammern\.$/],
    ['a@example.org b@example.org', /^\w+ muss aus Adressen bestehen/],
    ['a@example.org,', /^\w+ muss aus Adressen bestehen/],
    [',', /^\w+ muss aus Adressen bestehen/],
    ['Max\r\nBcc: x <a@example.org>', /^\w+ muss aus Adressen bestehen/],
  ] as const) {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(sentence)])
  }
})

it('counts the recipients as staff without STAFF, with addresses in lower case', () => {
  const LEAD_RECIPIENT = 'Erika <Erika@Example.org>, b@example.org'
  expect(staffOf(settingsOf({ LEAD_RECIPIENT }))).toEqual([
    { name: 'Erika', address: 'erika@example.org' },
    { name: '', address: 'b@example.org' },
  ])
  expect(staffOf(settingsOf({ LEAD_RECIPIENT, STAFF: 'C@example.org' }))).toEqual([
    { name: '', address: 'c@example.org' },
  ])
})

it('names all wrong settings, and shows no secret', () => {
  const problems = problemsOf({ PORT: 'x', SMTP_URL: 'http://user:hunter2@x', LINK_SECRET: 'hunter2' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'SMTP_URL', 'LINK_SECRET'])
  expect(problems.join()).not.toContain('hunter2')
})

it('requires a sender, a recipient and SITE_URL for a mail transport, and one transport at most', () => {
  const smtp = { SMTP_URL: 'smtp://smtp.example.org' }
  const problems = problemsOf(smtp)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['SITE_URL', 'MAIL_FROM', 'LEAD_RECIPIENT'])
  for (const problem of problems) expect(problem).toContain('fehlt; neben SMTP_URL wird es gebraucht')
  const mailed = { SITE_URL: 'https://www.example.org', MAIL_FROM: 'a@example.org', LEAD_RECIPIENT: 'b@example.org' }
  expect(problemsOf({ ...mailed, ...smtp })).toEqual([])
  expect(problemsOf({ ...mailed, ...smtp, BREVO_API_KEY: 'xkeysib-0123' })).toEqual([
    'SMTP_URL und BREVO_API_KEY sind beide gesetzt: Entscheide dich für eines.',
  ])
})

it('requires a shared secret with a database server', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://user:hunter2@db.example.org/leads' })).toEqual([
    'LINK_SECRET fehlt; neben DATABASE_URL wird es gebraucht, zum Beispiel LINK_SECRET=…, die Ausgabe von: openssl rand -hex 32',
  ])
})

it('reads the defaults that .env.example shows', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm)
  const documented = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  for (const [name, value] of Object.entries(settingsOf({})))
    if (typeof value === 'number' || /^(HOST|DATA_DIR)$/.test(name)) expect(documented[name], name).toBe(String(value))
  const secrets = { LINK_SECRET: 'x'.repeat(32), WEBHOOK_SECRET: `whsec_${'x'.repeat(43)}=` }
  expect(problemsOf({ ...documented, ...secrets })).toEqual([])
})
