import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * If a test causes unexpected console output, it fails. A test that expects some output replaces the method itself:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const
const written: string[] = []

for (const method of METHODS) {
  console[method] = (...values: unknown[]) => {
    written.push(`console.${method}: ${format(...values)}`)
  }
}

beforeEach(() => {
  written.length = 0
})

afterEach(() => {
  if (written.length > 0) throw new Error(`Unexpected console output:\n${written.splice(0).join('\n')}`)
})
