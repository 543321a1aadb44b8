/**
 * Gathers the lines of one turn of the event loop into one write: a write for each line costs a busy
 * server most. `flush` writes what is left, before the process ends.
 */
export function createLogWriter(output: { write(text: string): unknown }): {
  write(line: string): void
  flush(): void
} {
  let pending = ''

  function flush(): void {
    if (pending === '') return
    output.write(pending)
    pending = ''
  }

  return {
    write(line) {
      if (pending === '') setImmediate(flush)
      pending += line
    },
    flush,
  }
}
