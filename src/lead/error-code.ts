/** The code that the system, a driver or a library put on an error, e.g. `ENOENT`; `undefined` where there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
