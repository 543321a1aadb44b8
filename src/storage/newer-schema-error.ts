/** The database was brought up to date by a newer version of this program, whose rows this one may not understand. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

/** Whether older versions read, write and delete right on a database with this migration. Its name says so: docs/decisions/033. */
export const isAdditive = (name: unknown) => /additive(\.sql)?$/.test(String(name))
