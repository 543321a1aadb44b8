/**
 * This version does not understand the rows of the database. `newer`: a newer version migrated it; `too-old`: only an earlier
 * version can migrate it.
 */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly code: 'newer' | 'too-old'

  constructor(code: SchemaError['code']) {
    super(`The schema is ${code}.`)
    this.code = code
  }
}

/** True if older versions work correctly on a database with this migration. Its name says so (docs/decisions/033). */
export const isAdditive = (name: unknown) => /additive(\.sql)?$/.test(String(name))
