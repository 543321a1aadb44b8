import { expect, it } from 'vitest'
import { BUILT_FOR } from '../../../tests/support/built-for.ts'
import { settingsOf } from '../../../tests/support/findings.ts'
import { checkCalls } from './check-page.ts'

const HOSTED = 'https://abc.supabase.co'
const KEY = 'sb_publishable_built'

function check(built: { hostedUrl?: string }, settings: Record<string, string>): void {
  checkCalls({ ...BUILT_FOR, publicKey: KEY, ...built }, settingsOf({ PUBLIC_SUPABASE_ANON_KEY: KEY, ...settings }))
}

it.each([
  ['with the key of this server', {}, {}],
  [
    'for a hosted function, under any key',
    { hostedUrl: HOSTED },
    { PUBLIC_SUPABASE_URL: HOSTED, PUBLIC_SUPABASE_ANON_KEY: 'x' },
  ],
])('accepts a page %s', (_, built, settings) => {
  check(built, settings)
})

it.each([
  ['with another key', 'ANON_KEY', {}, { PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_new' }],
  ['for a hosted function that is not set', 'URL', { hostedUrl: HOSTED }, {}],
  ['for this server, if a hosted function is set', 'URL', {}, { PUBLIC_SUPABASE_URL: HOSTED }],
])('refuses a page %s', (_, setting, built, settings) => {
  expect(() => check(built, settings)).toThrow(
    new RegExp(`anderen PUBLIC_SUPABASE_${setting} gebaut als .* npm run build$`),
  )
})
