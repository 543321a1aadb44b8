import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/start-server.ts'

const WRONG =
  'SITE_URL muss mit http:// oder https:// beginnen und ohne Pfad sein, zum Beispiel https://www.example.org.\n'
const MISSING =
  'SITE_URL fehlt; neben PUBLIC_SUPABASE_URL wird es gebraucht, zum Beispiel SITE_URL=https://www.example.org\n'

test.each([
  [{ SITE_URL: 'https://www.example.org/dach' }, WRONG],
  [{ SITE_URL: '', PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co' }, MISSING],
])('the build explains the wrong settings %j', (settings, stderr) => {
  const env = { ...process.env, ...settings }
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { env, encoding: 'utf8' })
  expect(build).toMatchObject({ status: 1, stderr })
})
