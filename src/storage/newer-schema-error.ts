/** The database was brought up to date by a newer version of this program, whose rows this one may not understand. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}
