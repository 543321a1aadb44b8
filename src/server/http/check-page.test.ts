import { expect, it } from 'vitest'
import { BUILT_FOR } from '../../../tests/support/built-copy.ts'
import { settingsOf } from '../../../tests/support/findings.ts'
import { WEBHOOK_SECRET } from '../../../tests/support/receiver.ts'
import { mailSettings } from '../../../tests/support/start-server.ts'
import type { BuiltFor } from '../../site/build/built-for.ts'
import { checkFunctionAddress, checkPrivacyNotice } from './check-page.ts'

const HOSTED = 'https://abc.supabase.co'
const ELSEWHERE = { PUBLIC_SUPABASE_URL: HOSTED, PUBLIC_SUPABASE_ANON_KEY: 'x' }
const WEBHOOK = { WEBHOOK_URL: 'https://hook.example.org', WEBHOOK_SECRET }
const BREVO = { ...mailSettings(''), SMTP_URL: '', BREVO_API_KEY: 'xkeysib-hunter2' }

/** The sentence that refuses the start, or an empty one. */
function refusal(built: Partial<BuiltFor>, settings: Record<string, string>): string {
  const page = { ...BUILT_FOR, ...built }
  const own = settingsOf({ RETENTION_DAYS: '90', ...settings })
  try {
    checkFunctionAddress(page, own)
    checkPrivacyNotice(page, own)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

it.each<[string, Partial<BuiltFor>, Record<string, string>, RegExp]>([
  ['accepts a page for these settings', {}, {}, /^$/],
  ['accepts a page for a hosted function, under any key', { hostedUrl: HOSTED }, ELSEWHERE, /^$/],
  [
    'refuses one with another key',
    { publicKey: 'built' },
    {},
    /PUBLIC_SUPABASE_ANON_KEY gebaut als .* Bau die Seite neu: npm run build/,
  ],
  ['refuses a page for a function that is not set', { hostedUrl: HOSTED }, {}, /PUBLIC_SUPABASE_URL gebaut als/],
  ['refuses a page for this server, if a function is set', {}, ELSEWHERE, /PUBLIC_SUPABASE_URL gebaut als/],
  ['accepts a deletion that is earlier than promised', {}, { RETENTION_DAYS: '30' }, /^$/],
  ['refuses a notice that hides the CRM', {}, WEBHOOK, /nennt kein CRM, aber WEBHOOK_URL ist gesetzt/],
  ['refuses a notice that hides Brevo', {}, BREVO, /nennt Brevo nicht, aber BREVO_API_KEY ist gesetzt/],
  ['refuses a later deletion', {}, { RETENTION_DAYS: '91' }, /nach 90 Tagen zu löschen, aber RETENTION_DAYS ist 91/],
  ['refuses no deletion', {}, { RETENTION_DAYS: '0' }, /nach 90 Tagen zu löschen, aber RETENTION_DAYS ist 0/],
])('%s', (_, built, settings, sentence) => {
  expect(refusal(built, settings)).toMatch(sentence)
})
