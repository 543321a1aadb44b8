import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/start-server.ts'

test.each(['www.example.org', 'https://www.example.org/dach'])('the build explains a wrong SITE_URL=%s', (wrong) => {
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    env: { ...process.env, SITE_URL: wrong },
    encoding: 'utf8',
  })
  expect({ status: build.status, said: build.stderr }).toEqual({
    status: 1,
    said: 'SITE_URL muss mit http:// oder https:// beginnen und ohne Pfad sein, zum Beispiel https://www.example.org.\n',
  })
})

test('the build asks for SITE_URL if the page is for a static host', () => {
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    env: { ...process.env, SITE_URL: '', PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co' },
    encoding: 'utf8',
  })
  expect({ status: build.status, said: build.stderr }).toEqual({
    status: 1,
    said: 'SITE_URL fehlt; neben PUBLIC_SUPABASE_URL wird es gebraucht, zum Beispiel SITE_URL=https://www.example.org\n',
  })
})
