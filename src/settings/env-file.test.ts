import { describe, expect, it } from 'vitest'
import { checkEnvFile } from './env-file.ts'
import { SETTING_NAMES } from './server-settings.ts'

const check = (...lines: string[]) => checkEnvFile(lines.join('\n'), SETTING_NAMES)

describe('of an .env file', () => {
  it('nothing is said where every line is read as it is meant', () => {
    const lines = [
      '# a comment',
      '',
      'SITE_URL=https://www.example.org',
      'export PORT=3000',
      ' HOST = 127.0.0.1 # here',
      'MAIL_FROM="Sonne & Söhne <post@example.org>"',
      "SMTP_URL='smtps://user:pa#ss@smtp.example.org' # in quotes",
      'LINK_SECRET=`several',
      'lines`',
      'NOTE="one\\ntwo"',
      'BREVO_API_KEY=',
      'TZ=Europe/Berlin',
    ]
    expect(check(...lines)).toEqual([])
    expect(checkEnvFile(lines.join('\r\n'), SETTING_NAMES)).toEqual([])
  })

  it('a mistyped name is said, with the one that is meant', () => {
    expect(check('PORT=3000', '', 'SMPT_URL=smtp://user:hunter2@smtp.example.org')).toEqual([
      '.env, line 3: there is no setting SMPT_URL, is SMTP_URL meant?',
    ])
  })

  it('a name that comes twice is said, with both lines', () => {
    expect(check('PORT=3000', 'HOST=0.0.0.0', 'PORT=3001')).toEqual([
      '.env, line 3: PORT is set already in line 1, keep one.',
    ])
  })

  it.each(['SMTP_URL: smtp://user:hunter2@smtp.example.org', 'hunter2', '=hunter2', 'SMTP URL=hunter2'])(
    'a line that is no setting is said: %s',
    (line) => {
      const problems = check('"', 'X="a', 'b"', line).slice(1)
      expect(problems).toEqual(['.env, line 4: this is no setting, write NAME=value, or # before a comment.'])
    },
  )

  it.each([
    ['at a #', ['SMTP_URL=smtps://user:hunter2#x@smtp.example.org']],
    ['by a space behind the =, with which Node takes the next line for the value', ['SMTP_URL= ', 'PORT=3000']],
  ])('a value that is cut off is said: %s', (_, lines) => {
    expect(check(...lines)[0]).toBe(
      '.env, line 1: the value of SMTP_URL is cut off or empty, put it in quotes: SMTP_URL="…"',
    )
  })

  it('a byte order mark is said, which would become part of the first name', () => {
    expect(check('\uFEFFPORT=3000')[0]).toMatch(/byte order mark/)
  })

  it('no value is shown', () => {
    const problems = check('SMPT_URL=hunter2', 'hunter2', 'LINK_SECRET=hunter2#hunter2', 'PORT=hunter2', 'PORT=hunter2')
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('hunter2')
  })
})
