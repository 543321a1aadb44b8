import { existsSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { npmProject, signalThrough } from './support/npm-project.ts'

// Other shells: run-script.slow.test.ts.
test.for(['SIGTERM', 'SIGINT'] as const)('npm start sends the server %s once, and waits for it', async (signal) => {
  expect(await signalThrough('/bin/sh', signal)).toEqual({ said: `${signal} done`, code: 7 })
})

test('npm run leads passes on arguments, output and exit code', () => {
  const { npm } = npmProject()
  expect(npm(['leads', '--', 'list', 'a b'])).toMatchObject({ stdout: 'list|a b\n', status: 3 })
})

test.each(['--no-send', '--settings'])('npm run check %s, without -- before it, checks nothing', (option) => {
  const { npm, write } = npmProject()
  write('scripts/check.ts', 'console.log("checks")')
  expect(npm(['check', option])).toMatchObject({ stdout: '', stderr: expect.stringContaining('gehört --'), status: 1 })
})

test('npm run dev installs no tools of tests', () => {
  const { folder, npm, write } = npmProject()
  write('package-lock.json', '{"packages":{"node_modules/vitest":{"version":"1.0.0","dev":true}}}')
  write('scripts/dev.ts', 'console.log("develops")')
  // An npm that cannot install.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') }
  expect(npm(['dev'], env)).toMatchObject({ stdout: 'develops\n', status: 0 })
})

test('npm start installs nothing if node_modules is a link', () => {
  const { folder, npm, write } = npmProject()
  write('package-lock.json', '{"packages":{"node_modules/new":{"version":"1.0.0"}}}')
  renameSync(join(folder, 'node_modules'), join(folder, 'elsewhere'))
  symlinkSync('elsewhere', join(folder, 'node_modules'))
  expect(npm(['start'])).toMatchObject({ stderr: expect.stringMatching(/^node_modules ist ein Link/), status: 1 })
  expect(existsSync(join(folder, 'elsewhere/node/bin'))).toBe(true)
})

test('npm start starts nothing if the build fails', () => {
  const { npm, write } = npmProject()
  write('scripts/build.ts', 'process.exit(5)')
  expect(npm(['start'])).toMatchObject({ stdout: '', status: 5 })
})
