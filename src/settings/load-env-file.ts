import { existsSync, readFileSync } from 'node:fs'
import { errorCode } from '../base/error-code.ts'

/**
 * Loads `.env` into the process's environment. A name that is already set keeps its value. Imports no compiled
 * content, because the scripts that compile content/ call it. Returns a sentence if the file cannot be read.
 */
export function loadEnvFile(file: string): string | null {
  if (!existsSync(file)) return null
  try {
    // For a folder, Node's loadEnvFile gives an error without a helpful code.
    readFileSync(file)
    process.loadEnvFile(file)
    return null
  } catch (error) {
    const code = errorCode(error) ?? 'ohne Code'
    return `.env lässt sich nicht lesen (${code}): Es muss eine Datei sein, die dieses Konto lesen darf.`
  }
}

/** Ends the process of a script if the file cannot be read. The server reports mistakes inside it. */
export function loadEnvFileOrExit(file: string): void {
  const problem = loadEnvFile(file)
  if (problem === null) return
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
