// Part of the front doors: plain JavaScript that runs on any Node ≥ 20 before anything is installed.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that package.json pins, which an install puts here whatever the machine has. */
export const projectNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Ends the process with one sentence instead of a stack trace. @type {(sentence: string) => never} */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a script of the project under its own Node and resolves to the exit code.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function runNode(...args) {
  return await waitFor(spawn(projectNode, args, { cwd: root, stdio: 'inherit' }))
}

const PARENT_CHECK_MS = 200

/**
 * Passes signals on and resolves to the exit code, 128 + n after signal n as a shell reports it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function waitFor(child) {
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // Ctrl-C reaches every process of the terminal by itself: sent on, it would arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })
  for (const signal of Object.keys(signals)) process.on(signal, forward)
  // npm runs a script through a shell, and SIGTERM ends the shell without telling us: we only lose our parent.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    // Once: a signal that comes again and again is impatience, and ends the server in the middle of things.
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${child.spawnfile} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of Object.keys(signals)) process.off(name, forward)
      resolve(code ?? 128 + (signals[/** @type {keyof typeof signals} */ (signal)] ?? 9))
    })
  })
}

/** The search path without this project's own programs: npm must not run on a Node that it is about to replace. */
export function outsidePath() {
  const inside = join('node_modules', '.bin')
  const entries = (process.env.PATH ?? '').split(delimiter)
  return entries.filter((entry) => !entry.endsWith(sep + inside)).join(delimiter)
}
