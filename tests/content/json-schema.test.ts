import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeJsonSchemas } from '../../src/content/compiler/json-schema.ts'
import { CONTENT_FILES } from '../../src/content/schema/content-files.ts'
import { copyContent } from '../support/content-copy.ts'

test('an editor finds the schema that each file names in its first line, with names, examples and choices', () => {
  using copy = copyContent()
  writeJsonSchemas(copy.root)
  const schemas = Object.keys(CONTENT_FILES).map((name) => {
    const [, path = ''] = /^# yaml-language-server: \$schema=(.+)/.exec(copy.read(name)) ?? []
    return JSON.parse(readFileSync(join(copy.root, 'content', dirname(name), path), 'utf8'))
  })
  expect(schemas[0]).toMatchObject({
    additionalProperties: false,
    properties: {
      postalCode: { title: 'Postleitzahl', description: 'Beispiel: 48153' },
      legalForm: { enum: expect.arrayContaining(['GmbH']) },
      contacts: { type: 'array', items: { properties: { role: { description: 'Beispiel: Beratung' } } } },
    },
  })
})
