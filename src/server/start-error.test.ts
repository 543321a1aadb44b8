import { expect, it } from 'vitest'
import { StoreError } from '../lead/store/store-error.ts'
import { readServerSettings } from '../settings/server-settings.ts'
import { explainStartError } from './start-error.ts'

const config = readServerSettings({ PORT: '80', DATA_DIR: '/srv/data' })
const failure = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

it.each<[string, unknown, RegExp]>([
  ['a port that needs rights', failure('EACCES', 'listen'), /^Port 80 darf dieses Konto nicht/],
  ['a host of another machine', failure('EADDRNOTAVAIL', 'listen'), /^HOST 127\.0\.0\.1 ist keine Adresse/],
  ['a database in use', new StoreError('busy', { cause: null }), /^Die Datenbank in \/srv\/data ist gerade gesperrt/],
  ['a full disk', new StoreError('full', { cause: null }), /\/srv\/data .*Datenträger ist voll/],
  ['a folder of another account', new StoreError('unavailable', { cause: failure('EACCES', 'mkdir') }), /\(EACCES\)/],
])('explains a start that failed because of %s', (_, error, sentence) => {
  if (!config.ok) throw new Error(config.problems.join())
  expect(explainStartError(error, config.settings)).toMatch(sentence)
})
