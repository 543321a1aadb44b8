/**
 * What the Postgres driver takes from Node's globals, for a file in which Deno has none of them. See docs/decisions/013.
 *
 * On Deno 2.1 an immediate that is cleared by what came over the line in the same turn runs nevertheless. The driver's then
 * writes nothing, or to a line that is gone, and nobody can catch that: the worker dies (denoland/deno#29262).
 */
import { Buffer } from 'node:buffer'
import process from 'node:process'
import { setImmediate as runLater } from 'node:timers'

export { Buffer, process }

export function setImmediate(run: () => void) {
  const immediate = { isCleared: false }
  runLater(() => {
    if (!immediate.isCleared) run()
  })
  return immediate
}

export function clearImmediate(immediate: ReturnType<typeof setImmediate> | null) {
  if (immediate !== null) immediate.isCleared = true
}
