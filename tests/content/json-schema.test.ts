import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listJsonSchemas } from '../../src/content/compiler/json-schema.ts'
import { CONTENT_FILES } from '../../src/content/schema/content-files.ts'
import { root } from '../support/start-server.ts'

const folder = join(root, 'content/schema')
const files = Object.keys(CONTENT_FILES)
const read = (name: string) => readFileSync(join(root, 'content', name), 'utf8')

function validate(name: string, source: string): string[] {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, formats: { email: /^\S+@\S+$/ } })
  const check = ajv.compile(JSON.parse(readFileSync(join(folder, `${basename(name, '.yaml')}.json`), 'utf8')))
  // As an editor reads YAML: 48143 is a number.
  check(parse(source))
  return (check.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

describe('the JSON schemas for editors', () => {
  it('are fresh; else run node scripts/write-schemas.ts', () => {
    const committed = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
    expect([...committed.keys()].sort()).toEqual([...listJsonSchemas().keys()].sort())
    for (const [name, source] of listJsonSchemas()) expect(committed.get(name), name).toBe(source)
  })

  it.each(files)('%s names its own in its first line, and is valid by it', (name) => {
    const [first = ''] = read(name).split('\n')
    const path = /^# yaml-language-server: \$schema=(.+)$/.exec(first)?.[1] ?? ''
    expect(join('content', dirname(name), path)).toBe(`content/schema/${basename(name, '.yaml')}.json`)
    expect(validate(name, read(name))).toEqual([])
  })

  it.each([
    ['company.yaml', /^postalCode: .*$/m, 'postalCode: "01067"', []],
    ['company.yaml', /^postalCode: .*$/m, 'postalCode: 48153', []],
    ['company.yaml', /^postalCode: .*$/m, 'postalCode: 4815a', ['/postalCode pattern']],
    ['company.yaml', /^brand: .*$/m, 'brand:', ['/brand type']],
    ['company.yaml', /^brand: .*$/m, 'brnad: Sonne', [' required', ' additionalProperties']],
    ['company.yaml', /^legalForm: .*$/m, 'legalForm: Limited', ['/legalForm enum']],
    ['company.yaml', /^email: .*$/m, 'email: dach', ['/email format']],
    ['company.yaml', /^vatId:.*$/m, 'vatId: DE12', ['/vatId pattern']],
    ['company.yaml', /^represented:\n(?: .*\n)+/m, 'represented: []\n', ['/represented minItems']],
    ['offer.yaml', /^priceFromCents: .*$/m, 'priceFromCents: 22,9', []],
    ['offer.yaml', /^priceFromCents: .*$/m, 'priceFromCents: 22.9', []],
    ['offer.yaml', /^priceFromCents: .*$/m, 'priceFromCents: 22 Cent', ['/priceFromCents pattern']],
    ['offer.yaml', /^replyHours: .*$/m, 'replyHours: 500', ['/replyHours maximum']],
    ['pictures.yaml', /^ {2}focus:.*$/m, '  focus: Mitte', ['/hero/focus pattern']],
    ['towns.yaml', /^\d{5}: .*$/m, '4814: Münster', [' pattern', ' propertyNames']],
    ['page/hero.yaml', /^tagline: .*$/m, 'tagline: 24', []],
    ['page/hero.yaml', /^tagline: .*$/m, 'tagline: [a]', ['/tagline type']],
  ])('say of %s what a line like %s → %s would be', (name, line, other, errors) => {
    const changed = read(name).replace(line, other)
    expect(changed).toContain(other)
    expect(validate(name, changed)).toEqual(errors)
  })
})
