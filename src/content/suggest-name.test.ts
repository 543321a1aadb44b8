import { describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '../settings/server-settings.ts'
import { suggestName } from './suggest-name.ts'

describe('a name', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['LEADS_RECIPIENT', 'LEAD_RECIPIENT'],
    ['smtp-url', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
  ])('%s is taken for %s', (typed, meant) => {
    expect(suggestName(typed, SETTING_NAMES)).toBe(meant)
  })

  it.each(['HOSTNAME', 'HOSTTYPE', 'PATH', 'POSTGRES_URL', 'SMTP_HOST', 'SMTP_USER', 'TZ', 'PWD'])(
    '%s is left alone',
    (typed) => {
      expect(suggestName(typed, SETTING_NAMES)).toBeNull()
    },
  )

  it('that is known is taken for no other one', () => {
    for (const name of SETTING_NAMES) expect(suggestName(name, SETTING_NAMES)).toBeNull()
  })
})
