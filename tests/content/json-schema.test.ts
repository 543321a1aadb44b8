import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeJsonSchemas } from '../../src/content/compiler/json-schema.ts'
import { CONTENT_FILES } from '../../src/content/schema/content-files.ts'
import { copyContent } from '../support/content-copy.ts'

const copy = copyContent()
writeJsonSchemas(copy.root)
afterAll(() => copy[Symbol.dispose]())

/** By the schema that the file names in its first line, as an editor finds it. */
function validate(name: string, source: string): string[] {
  const [, path = ''] = /^# yaml-language-server: \$schema=(.+)/.exec(source) ?? []
  const schema = readFileSync(join(copy.root, 'content', dirname(name), path), 'utf8')
  const ajv = new Ajv({ allErrors: true, strictTypes: false, formats: { email: /^\S+@\S+$/ } })
  const check = ajv.compile(JSON.parse(schema))
  // As an editor reads YAML: 48143 is a number.
  check(parse(source))
  return (check.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

describe('the JSON schemas for editors', () => {
  it.each(Object.keys(CONTENT_FILES))('find nothing in %s', (name) => {
    expect(validate(name, copy.read(name))).toEqual([])
  })

  it.each([
    ['company.yaml', /^postalCode: .*$/m, 'postalCode: "01067"', []],
    ['company.yaml', /^postalCode: .*$/m, 'postalCode: 4815a', ['/postalCode pattern']],
    ['company.yaml', /^brand: .*$/m, 'brand:', ['/brand type']],
    ['company.yaml', /^brand: .*$/m, 'brnad: Sonne', [' required', ' additionalProperties']],
    ['company.yaml', /^legalForm: .*$/m, 'legalForm: Limited', ['/legalForm enum']],
    ['company.yaml', /^email: .*$/m, 'email: dach', ['/email format']],
    ['company.yaml', /^vatId:.*$/m, 'vatId: DE12', ['/vatId pattern']],
    ['company.yaml', /^represented:\n(?: .*\n)+/m, 'represented: []\n', ['/represented minItems']],
    ['offer.yaml', /^priceFromCents: .*$/m, 'priceFromCents: 22,9', []],
    ['offer.yaml', /^priceFromCents: .*$/m, 'priceFromCents: 22 Cent', ['/priceFromCents pattern']],
    ['offer.yaml', /^replyHours: .*$/m, 'replyHours: 500', ['/replyHours maximum']],
    ['towns.yaml', /^\d{5}: .*$/m, '4814: Münster', [' pattern', ' propertyNames']],
  ])('say of %s what a line like %s → %s would be', (name, line, other, errors) => {
    const changed = copy.read(name).replace(line, other)
    expect(changed).toContain(other)
    expect(validate(name, changed)).toEqual(errors)
  })
})
