import { expect, it } from 'vitest'
import { checkEnvironment, checkEnvSyntax } from './load-environment.ts'

const check = (...lines: string[]) => checkEnvSyntax(lines.join('\n'))

it('reports nothing for a correct .env', () => {
  const lines = [
    '# a comment',
    '',
    'export PORT=3000',
    ' HOST = 127.0.0.1 # here',
    'MAIL_FROM="Sonne & Söhne <post@example.org>"',
    "SMTP_URL='smtps://user:pa#ss@smtp.example.org' # in quotes",
    'LINK_SECRET=`several',
    'lines`',
    'BREVO_API_KEY=',
    'TZ=Europe/Berlin',
  ]
  expect(check(...lines)).toEqual([])
  expect(checkEnvSyntax(lines.join('\r\n'))).toEqual([])
})

it.each<[mistake: string, lines: string[], sentence: RegExp]>([
  ['a mistyped name', ['', 'SMPT_URL=hunter2'], /^\.env, Zeile 2: .* SMPT_URL gibt es nicht: Ist SMTP_URL gemeint\?$/],
  ['a name that comes twice', ['PORT=1', 'HOST=a', 'PORT=hunter2'], /^\.env, Zeile 3: PORT steht schon in Zeile 1/],
  ['a line that is no setting', ['X="a', 'b"', 'SMTP URL=hunter2'], /^\.env, Zeile 3: Das ist keine Einstellung/],
  ['a value cut at a #', ['LINK_SECRET=hunter2#x'], /Zeile 1: Der Wert von LINK_SECRET ist leer oder abgeschnitten/],
  ['a space after =, so that Node takes the next line', ['HOST= ', 'PORT=1'], /Zeile 1: .* leer oder abgeschnitten/],
  ['a value cut at a quotation mark', ['STAFF="a@hunter2.org", "b@hunter2.org"'], /Zeile 1: .* STAFF ist an einem Anf/],
  ['a missing quotation mark', ['DATA_DIR="/hunter2', 'PORT=1'], /Zeile 1: Der Wert von DATA_DIR ist an einem Anf/],
  ['umlauts in another encoding', ['MAIL_FROM=M\uFFFDller <a@example.org>'], /UTF-8/],
  ['a byte order mark, which would become part of the first name', ['\uFEFFPORT=3000'], /BOM/],
])('names %s with its line, and no value', (_, lines, sentence) => {
  const problems = check(...lines)
  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems.join()).not.toContain('hunter2')
})

it('warns of a name in the environment that is nearly a setting, and of none that systems, npm and shells set', () => {
  expect(checkEnvironment({ LEAD_RECIPENT: 'x', smtp_url: 'hunter2' })).toEqual([
    'In der Umgebung steht LEAD_RECIPENT. Diese Einstellung gibt es nicht: Ist LEAD_RECIPIENT gemeint?',
    'In der Umgebung steht smtp_url. Diese Einstellung gibt es nicht: Ist SMTP_URL gemeint?',
  ])
  const others = [
    'HOSTNAME',
    'HOSTTYPE',
    'HOSTS',
    'port',
    'MAIL',
    'MAILCHECK',
    'PGHOST',
    'TEST_DATABASE_URL',
    'VITE_URL',
  ]
  expect(checkEnvironment(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})
