import { describe, expect, it } from 'vitest'
import { StoreError } from '../lead/store.ts'
import { readConfig } from '../settings/server-settings.ts'
import { explainStartError, StartError } from './start-error.ts'

const config = readConfig({ PORT: '80', DATA_DIR: '/srv/data' })
if (!config.ok) throw new Error(config.problems.join())
const explain = (error: unknown) => explainStartError(error, config.settings)
const failure = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

describe('a start that failed is explained', () => {
  it.each<[string, unknown, RegExp]>([
    ['a port that is taken', failure('EADDRINUSE', 'listen'), /^Port 80 on 127\.0\.0\.1 is taken/],
    ['a port that needs rights', failure('EACCES', 'listen'), /^Port 80 may not be used/],
    ['a host of another machine', failure('EADDRNOTAVAIL', 'listen'), /^HOST 127\.0\.0\.1 is not an address/],
    [
      'a database in use',
      new StoreError('busy', { cause: null }),
      /^Another program holds the database in \/srv\/data/,
    ],
    [
      'a damaged database',
      new StoreError('unavailable', { cause: Object.assign(new Error('malformed'), { errcode: 11 }) }),
      /^The database in \/srv\/data is damaged: keep the files .* restore the last backup/,
    ],
    ['a full disk', new StoreError('full', { cause: null }), /disk .* \/srv\/data is full/],
    ['a folder of another account', new StoreError('unavailable', { cause: failure('EACCES', 'mkdir') }), /\(EACCES\)/],
    ['what says it itself', new StartError('Do this.'), /^Do this\.$/],
  ])('where it was %s', (_, error, sentence) => {
    expect(explain(error)).toMatch(sentence)
  })

  it('and a file that may not be read is not taken for a port', () => {
    expect(explain(failure('EACCES', 'open'))).toBeNull()
    expect(explain(new Error('something else'))).toBeNull()
  })
})
