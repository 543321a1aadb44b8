/**
 * Writes one event. `fields` hold numbers and codes, never a person's data; of an error only its name, codes
 * and stack frames are written, because messages may quote the value that caused them.
 */
export type Log = (event: string, fields?: Record<string, string | number | boolean | null>, error?: unknown) => void

/** One line of JSON an event. `write` gets whole lines, each ending in a line feed. */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return (event, fields = {}, error) => {
    const time = new Date(now()).toISOString()
    const explained = error === undefined ? {} : explain(error)
    write(`${JSON.stringify({ time, event, ...fields, ...explained })}\n`)
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

/** The first stack frames. The stack begins with the message, which may look like a frame. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start === -1) return []
  const frames = stack.slice(start + message.length).split('\n')
  return frames.slice(1, 5).map((line) => line.trim())
}
