import { describe, expect, it } from 'vitest'
import { findNearName } from './near-name.ts'
import { SETTING_NAMES } from './server-settings.ts'

describe('a name', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['LEAD_RECIPENT', 'LEAD_RECIPIENT'],
    ['LEADS_RECIPIENT', 'LEAD_RECIPIENT'],
    ['smtp_url', 'SMTP_URL'],
    ['smtp-url', 'SMTP_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['BREVO_API_KEYS', 'BREVO_API_KEY'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['RETENTION_DAY', 'RETENTION_DAYS'],
  ])('%s is taken for %s', (name, setting) => {
    expect(findNearName(name, SETTING_NAMES)).toBe(setting)
  })

  it.each([
    'HOSTNAME',
    'HOSTTYPE',
    'PATH',
    'POSTGRES_URL',
    'SMTP_HOST',
    'SMTP_USER',
    'VITE_URL',
    'HTTP_URL',
    'TZ',
    'PWD',
  ])('%s is left alone', (name) => {
    expect(findNearName(name, SETTING_NAMES)).toBeNull()
  })

  it('that is a setting is taken for no other one', () => {
    for (const name of SETTING_NAMES) expect(findNearName(name, SETTING_NAMES)).toBeNull()
  })
})
