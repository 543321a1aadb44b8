/** A newer version of this program migrated the database. This version may not understand its rows. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

/** Whether older versions work correctly on a database with this migration. Its name says so: docs/decisions/033. */
export const isAdditive = (name: unknown) => /additive(\.sql)?$/.test(String(name))
