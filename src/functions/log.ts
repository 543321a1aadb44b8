import { StoreError } from '../lead/store/store-error.ts'

/**
 * `fields` hold numbers and codes, never personal data. An error is logged with its name, codes and stack frames only,
 * because its message may quote personal data. The code of a StoreError is in the field `code`.
 */
export type Log = (event: string, fields?: Record<string, string | number | boolean | null>, error?: unknown) => void

/** One line of JSON per event. `write` gets whole lines with a final line feed. */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return (event, fields = {}, error) => {
    const time = new Date(now()).toISOString()
    const code = error instanceof StoreError ? { code: error.code } : {}
    const explained = error === undefined ? {} : explain(error)
    write(`${JSON.stringify({ time, event, ...code, ...fields, ...explained })}\n`)
  }
}

function explain(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { cause } = error
  return {
    error: error.name,
    ...('code' in error ? { errorCode: String(error.code) } : {}),
    ...('errcode' in error ? { sqliteCode: Number(error.errcode) } : {}),
    ...(cause instanceof Error ? { cause: explain(cause) } : {}),
    at: framesOf(error),
  }
}

/** The first frames. The stack begins with the message, which may look like a frame. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start === -1) return []
  const frames = stack.slice(start + message.length).split('\n')
  return frames.slice(1, 5).map((line) => line.trim())
}
