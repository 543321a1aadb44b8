import { existsSync, readFileSync } from 'node:fs'
import { errorCode } from '../lead/error-code.ts'

/**
 * Loads `.env` into the process's environment, where a name that is set already keeps its value. It imports no compiled
 * content, because the scripts that compile content/ call it.
 * @returns a sentence where the file cannot be read
 */
export function loadEnvFile(file: string): string | null {
  if (!existsSync(file)) return null
  try {
    // Node's own error for a folder has no name that helps.
    readFileSync(file)
    process.loadEnvFile(file)
    return null
  } catch (error) {
    const code = errorCode(error) ?? 'ohne Code'
    return `.env lässt sich nicht lesen (${code}): Es muss eine Datei sein, die dieses Konto lesen darf.`
  }
}

/** For a script: ends the process where the file cannot be read. What is wrong inside of it, the server says. */
export function loadEnvFileOrExit(file: string): void {
  const problem = loadEnvFile(file)
  if (problem === null) return
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
