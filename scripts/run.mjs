// The run script behind npm start, npm test and the other commands: node scripts/run.mjs <command> …
// Plain JavaScript, because it runs on any Node ≥ 20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that package.json pins: an install puts it here, whichever version the machine has. */
const projectNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const OLDEST_NODE = 20
const [command = '', ...args] = process.argv.slice(2)

/** content/ is compiled first: the code imports the modules written from it. */
const CONTENT = ['scripts/content.ts']
const KNOWN_CONTENT = [...CONTENT, '--if-missing']
const BUILD = ['scripts/build.ts', '--if-changed']

const COMMANDS = {
  // A check of a server builds nothing beside it.
  start: args.includes('--check')
    ? [KNOWN_CONTENT, ['scripts/check-settings.ts']]
    : [CONTENT, BUILD, ['src/server/main.ts']],
  test: [CONTENT, ['tests/run.ts']],
  'test:all': [CONTENT, ['tests/run.ts', 'all']],
  dev: [CONTENT, ['scripts/dev.ts']],
  setup: [['scripts/setup.ts', ...args]],
  'launch-check': [CONTENT, BUILD, ['scripts/launch-check.ts', ...args]],
  leads: [KNOWN_CONTENT, ['src/cli/main.ts', ...args]],
}

if (command === 'start' && args.some((arg) => arg !== '--check'))
  giveUp('npm start knows one option: npm start -- --check')
const scripts = COMMANDS[command] ?? giveUp(`Name a command: ${Object.keys(COMMANDS).join(', ')}.`)
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  giveUp(`Node ${OLDEST_NODE} or newer is needed to begin with; this is ${process.versions.node}.`)
}
installPackages({ withTools: ['test', 'test:all', 'dev'].includes(command) })
let code = 0
for (const script of scripts) if (code === 0) code = await run(script)
process.exit(code)

/**
 * Runs a script under the project's Node, passes signals on, and resolves to the exit code: 128 + n after
 * signal n, as a shell reports it.
 */
function run(script) {
  const child = spawn(projectNode, script, { cwd: root, stdio: 'inherit' })
  const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }
  const forward = (signal) => {
    // A terminal sends Ctrl-C to every process itself: passed on, it would arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of Object.keys(signals)) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${projectNode} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of Object.keys(signals)) process.off(name, forward)
      resolve(code ?? 128 + (signals[signal] ?? 9))
    })
  })
}

/**
 * Installs the packages that package-lock.json lists, where they are not there yet: with the tools of tests and
 * development, or the site's own alone.
 */
function installPackages({ withTools }) {
  if (isInstalled(withTools)) return
  // npm would empty the folder that the link leads to.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    giveUp('node_modules is a link, and lacks packages of package-lock.json: run npm ci in the folder it leads to.')
  }
  const hasTools = existsSync(join(root, 'node_modules/vitest'))
  console.error('Installing the packages of the project, its own Node included. This takes a minute or two, once …')
  // npm must not run on a Node that it is about to replace.
  const inside = join('node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(inside))
  // By default npm retries for two minutes without a network.
  const impatient = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const which = withTools || hasTools ? '--include=dev' : '--omit=dev'
  const npm = spawnSync('npm', ['ci', which, '--no-audit', '--no-fund', '--loglevel=error', ...impatient], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // Standard output belongs to the command that runs afterwards.
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (npm.error) giveUp(`npm could not be started (${npm.error.message}). It comes with Node: https://nodejs.org`)
  if (npm.status !== 0) giveUp(explain(npm.stderr))
  if (!existsSync(projectNode)) {
    giveUp('npm installed the packages without the Node among them: does a setting (ignore-scripts) forbid that?')
  }
  if (!isInstalled(withTools))
    giveUp('npm reported success, but packages are missing. Delete node_modules and try again.')
}

/** Compares with npm's own list in node_modules: an install by hand counts, an interrupted one does not. */
function isInstalled(withTools) {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (wanted === null) giveUp('package-lock.json is missing or unreadable; restore it from git.')
  if (present === null || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are there on some platforms only, the root is listed in one file only.
    if (path === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools)) return true
    return present[path]?.version === entry.version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

/** One sentence for a failed install, below npm's own words. */
function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i.test(output)) {
    return 'The packages could not be installed: npm did not reach its registry. Connect to the internet and try again.'
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full (about 1 GB is needed).'
  const why = /EACCES|EPERM|EROFS/.test(output) ? 'this folder cannot be written to' : "npm's own words stand above"
  return `${output.trim().split('\n').slice(0, 12).join('\n')}\nThe packages could not be installed: ${why}.`
}

/** Ends the process with one sentence instead of a stack trace. */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
