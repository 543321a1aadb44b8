// Plain JavaScript, because it runs on any Node ≥ 20 before anything is installed.

import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that package.json pins; the install puts it here, because the machine may have another version. */
export const projectNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs the packages of package-lock.json that are missing.
 * @param {{ withTools: boolean }} which with the tools of tests and development, or only the site's own
 */
export function installPackages({ withTools }) {
  if (isInstalled(withTools)) return
  // npm would empty the folder that the link leads to.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    giveUp('node_modules ist ein Link zu einem Ordner, in dem Pakete fehlen: Ruf dort npm ci auf.')
  }
  console.error('Einmal werden die Pakete installiert, mit einem eigenen Node. Das dauert ein bis zwei Minuten …')
  const keepsTools = withTools || existsSync(join(root, 'node_modules/vitest'))
  // By default npm retries for two minutes without a network.
  const impatient = '--fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000'
  const args = `ci --${keepsTools ? 'include' : 'omit'}=dev --no-audit --no-fund --loglevel=error ${impatient}`
  // npm must not run on a Node that it is about to replace.
  const path = process.env.PATH?.split(delimiter).filter((entry) => !entry.endsWith(join('node_modules', '.bin')))
  const npm = spawnSync('npm', args.split(' '), {
    cwd: root,
    env: { ...process.env, PATH: path?.join(delimiter) },
    // Standard output belongs to the command that runs afterwards.
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (npm.error) giveUp(`npm ließ sich nicht starten (${npm.error.message}). Es gehört zu Node: https://nodejs.org`)
  if (npm.status !== 0) giveUp(explain(npm.stderr))
  if (!existsSync(projectNode)) {
    giveUp('npm hat die Pakete ohne das Node darunter installiert: Verbietet das eine Einstellung (ignore-scripts)?')
  }
  if (!isInstalled(withTools))
    giveUp('npm meldet Erfolg, aber Pakete fehlen. Lösch node_modules und versuch es noch einmal.')
}

/**
 * Compares with npm's own list in node_modules: an install by hand counts, an interrupted one does not.
 * @param {boolean} withTools
 */
function isInstalled(withTools) {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (wanted === null) giveUp('package-lock.json fehlt oder ist nicht zu lesen: Hol sie aus git zurück.')
  if (present === null || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // Skip optional packages, which depend on the platform, and the root, which only one file lists.
    const isSkipped = path === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools)
    return isSkipped || present[path]?.version === entry.version
  })
}

/**
 * @typedef {{version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}} Entry
 * @type {(file: string) => Record<string, Entry> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

/** One sentence for a failed install, below npm's own words. @param {string} output */
function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i.test(output)) {
    return 'Die Pakete ließen sich nicht installieren, npm kommt nicht ins Internet. Stell die Verbindung her und versuch es noch einmal.'
  }
  if (/ENOSPC/.test(output)) return 'Die Pakete brauchen etwa 1 GB, und der Datenträger ist voll.'
  const why = /EACCES|EPERM|EROFS/.test(output) ? 'Dieser Ordner ist schreibgeschützt' : 'Was npm sagt, steht darüber'
  return `${output.trim().split('\n').slice(0, 12).join('\n')}\nDie Pakete ließen sich nicht installieren. ${why}.`
}

/** Ends the process with one sentence instead of a stack trace. @type {(sentence: string) => never} */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
