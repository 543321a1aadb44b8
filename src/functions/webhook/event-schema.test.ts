import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { statusWords } from '../../content/record-words.ts'
import { FIELDS, type FieldRule, LEAD_FIELDS } from '../../lead/lead.ts'
import { OUTCOMES } from '../../lead/steps/lead-steps.ts'

const FILE = 'docs/webhook-event.schema.json'
const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../..', FILE), 'utf8'))
/** The data of `lead.created` and `lead.updated`. */
const { properties, required } = schema.oneOf[0].properties.data

it.each(LEAD_FIELDS)('the published schema describes %s as FIELDS declares it', (name) => {
  const { description = '', ...shape } = properties[name] ?? {}
  const expected = shapeOf(FIELDS[name])
  expect(shape, `Write into ${FILE}, with a description in German: "${name}": ${JSON.stringify(expected)}`).toEqual(
    expected,
  )
  expect(description, `${FILE}: "${name}" needs a description in German.`).not.toBe('')
})

it('the published schema lists the fields in the order of FIELDS, requires all, and has all outcomes', () => {
  const names = Object.keys(properties)
  expect(names.filter((name) => name in FIELDS)).toEqual(LEAD_FIELDS)
  expect(required, `${FILE}: "required" lists each property.`).toEqual(names)
  expect(properties.outcome.enum).toEqual(['', ...OUTCOMES])
  expect([...properties.status.enum, 'anonymised']).toEqual(Object.keys(statusWords))
})

function shapeOf(rule: FieldRule) {
  switch (rule.kind) {
    case 'choice':
      return { enum: ['', ...rule.values] }
    case 'number':
      return { type: ['number', 'null'] }
    case 'line':
    case 'text':
      return { type: 'string' }
  }
}
