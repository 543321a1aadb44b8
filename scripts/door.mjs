// The front doors: node scripts/door.mjs start [--check] | test | dev | setup | launch-check | leads …
// Plain JavaScript that runs on any Node ≥ 20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const [door = '', ...args] = process.argv.slice(2)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that package.json pins, which an install puts here whatever the machine has. */
const projectNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** What test and dev need beyond the site's own packages. */
const needsTools = door === 'test' || door === 'dev'
const isCheck = door === 'start' && args.includes('--check')

/** What is in content/ is read first: the code imports what that writes. */
const CONTENT = ['scripts/content.ts']
const KNOWN_CONTENT = [...CONTENT, '--if-missing']
const BUILD = ['scripts/build.ts', '--if-changed']

/** @type {Record<string, string[][]>} */
const DOORS = {
  // Whoever checks a server wants nothing built beside it.
  start: isCheck ? [KNOWN_CONTENT, ['scripts/check-settings.ts']] : [CONTENT, BUILD, ['src/server/main.ts']],
  test: [CONTENT, ['scripts/check.ts']],
  dev: [CONTENT, ['scripts/dev.ts']],
  setup: [['scripts/setup.ts', ...args]],
  'launch-check': [CONTENT, BUILD, ['scripts/launch-check.ts', ...args]],
  leads: [KNOWN_CONTENT, ['src/cli/main.ts', ...args]],
}

if (door === 'start' && args.some((arg) => arg !== '--check'))
  giveUp('npm start knows one option: npm start -- --check')
const scripts = DOORS[door] ?? giveUp(`Say which: ${Object.keys(DOORS).join(', ')}.`)
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  giveUp(`Node ${OLDEST_NODE} or newer is needed to begin with; this is ${process.versions.node}.`)
}
if (!isInstalled()) install()
let code = 0
for (const script of scripts) if (code === 0) code = await run(script)
process.exit(code)

/**
 * Runs a script under the project's Node, passes signals on, and resolves to the exit code: 128 + n after
 * signal n, as a shell reports it.
 * @param {string[]} script
 * @returns {Promise<number>}
 */
function run(script) {
  const child = spawn(projectNode, script, { cwd: root, stdio: 'inherit' })
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // Ctrl-C reaches every process of the terminal by itself: sent on, it would arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })
  for (const signal of Object.keys(signals)) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${projectNode} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of Object.keys(signals)) process.off(name, forward)
      resolve(code ?? 128 + (signals[/** @type {keyof typeof signals} */ (signal)] ?? 9))
    })
  })
}

/** Installs what package-lock.json lists. */
function install() {
  // npm would empty the folder that the link leads to, which is somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    giveUp('node_modules is a link, and does not hold what package-lock.json lists: run npm ci where it leads.')
  }
  console.error('Installing what the project needs, its own Node included. This takes a minute or two, once …')
  const tools = needsTools ? ['--include=dev'] : []
  // Without a network npm tries for more than two minutes by default.
  const impatient = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  // npm must not run on a Node that it is about to replace.
  const inside = join('node_modules', '.bin')
  const entries = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(inside))
  const npm = spawnSync('npm', ['ci', ...tools, '--no-audit', '--no-fund', '--loglevel=error', ...impatient], {
    cwd: root,
    env: { ...process.env, PATH: entries.join(delimiter) },
    // Standard output belongs to the command that comes afterwards.
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (npm.error) giveUp(`npm could not be started (${npm.error.message}). It comes with Node: https://nodejs.org`)
  if (npm.status !== 0) giveUp(explain(npm.stderr))
  if (!existsSync(projectNode)) {
    giveUp(
      'npm installed the packages but not the Node among them: does a setting (ignore-scripts) forbid install scripts?',
    )
  }
  if (!isInstalled()) giveUp('npm reported success, but packages are missing. Delete node_modules and try again.')
}

/**
 * Reads what is there from the list that npm itself keeps in node_modules, so an install by hand counts, and
 * a half-finished one does not.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (wanted === null) giveUp('package-lock.json is missing or unreadable; restore it from git.')
  if (present === null || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are there on some platforms only, the root is listed in one file only.
    if (path === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !needsTools)) return true
    return present[path]?.version === entry.version
  })
}

/**
 * @param {string} file
 * @returns {Record<string, {version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

/** One sentence for what went wrong, below npm's own words. @param {string} output */
function explain(output) {
  const said = output.trim().split('\n').slice(0, 12).join('\n')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i.test(output)) {
    return 'The packages could not be installed: npm did not reach its registry. Connect to the internet and try again.'
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full (about 1 GB is needed).'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `${said}\nThe packages could not be installed: this folder cannot be written to.`
  return `${said}\nThe packages could not be installed; npm's own words stand above.`
}

/** Ends the process with one sentence instead of a stack trace. @type {(sentence: string) => never} */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
