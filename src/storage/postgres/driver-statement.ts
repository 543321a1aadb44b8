import type pg from 'pg'
import type { QueryResult, Values } from '../sql/shared-database.ts'

interface Compiled {
  text: string
  parameters: readonly string[]
  name: string
}

const compiled = new Map<string, Compiled>()

/** Replaces `:name` by `$1`. There are few texts, because lists are passed as JSON. */
function compile(text: string): Compiled {
  const parameters: string[] = []
  const positional = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name)
    return `$${parameters.indexOf(name) + 1}`
  })
  const statement = { text: positional, parameters, name: `s${compiled.size}` }
  compiled.set(text, statement)
  return statement
}

/**
 * Converts a statement for the driver. Postgres plans a named statement once per connection. A text
 * without values is sent as it is, because it may be a migration of several statements.
 */
export function toDriver(text: string, values: Values = {}): { text: string; values: Values[string][]; name?: string } {
  if (Object.keys(values).length === 0) return { text, values: [] }
  const statement = compiled.get(text) ?? compile(text)
  return { ...statement, values: statement.parameters.map((name) => readValue(values, name)) }
}

function readValue(values: Values, name: string) {
  const value = values[name]
  if (value === undefined) throw new Error(`The statement lacks its value ${name}.`)
  return value
}

/**
 * Throws an error with the code `XX000`, "internal error", if the driver lost a row, because a lost
 * row must not look like a deleted lead.
 */
export function toQueryResult(result: pg.QueryArrayResult | pg.QueryArrayResult[]): QueryResult {
  // A text of several statements has one result for each.
  const { fields = [], rows = [], rowCount = 0 } = [result].flat().at(-1) ?? {}
  if (fields.length > 0 && (rows.length !== rowCount || rows.includes(undefined as never))) {
    throw Object.assign(new Error('The driver lost rows.'), { code: 'XX000' })
  }
  return {
    rows: rows.map((values) => Object.fromEntries(fields.map(({ name }, index) => [name, values[index]]))),
    count: rowCount ?? 0,
  }
}
