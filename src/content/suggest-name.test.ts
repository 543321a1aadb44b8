import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../settings/server-settings.ts'
import { suggestName } from './suggest-name.ts'

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['LEADS_RECIPIENT', 'LEAD_RECIPIENT'],
  ['smtp-url', 'SMTP_URL'],
  ['PROT', 'PORT'],
])('suggests for %s %s', (typed, meant) => {
  expect(suggestName(typed, SETTING_NAMES)).toBe(meant)
})

it.each([...SETTING_NAMES, 'HOSTNAME', 'PATH', 'POSTGRES_URL', 'SMTP_HOST', 'TZ', 'PWD'])(
  'suggests nothing for %s',
  (typed) => {
    expect(suggestName(typed, SETTING_NAMES)).toBeNull()
  },
)
