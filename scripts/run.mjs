// Runs npm start, npm test and the other commands: node scripts/run.mjs <command> …
// Plain JavaScript, because it runs on any Node ≥ 20 before anything is installed.
import { spawn } from 'node:child_process'
import { giveUp, installPackages, projectNode, root } from './install-packages.mjs'

const OLDEST_NODE = 20
const [command = '', ...args] = process.argv.slice(2)

/** Compiles content/ first, because the code imports its modules. */
const CONTENT = ['scripts/content.ts']
const KNOWN_CONTENT = [...CONTENT, '--if-missing']
const BUILD = ['scripts/build.ts', '--if-changed']

/** @type {Record<string, string[][]>} */
const COMMANDS = {
  // A check must not build while the server runs.
  start: args.includes('--check')
    ? [KNOWN_CONTENT, ['scripts/check-settings.ts']]
    : [CONTENT, BUILD, ['src/server/main.ts']],
  build: [CONTENT, ['scripts/build.ts', ...args]],
  'build:functions': [CONTENT, ['scripts/build-functions.ts', ...args]],
  test: [CONTENT, ['tests/run.ts']],
  'test:all': [CONTENT, ['tests/run.ts', 'all']],
  dev: [['scripts/dev.ts']],
  setup: [['scripts/setup.ts', ...args]],
  // With an address it checks a running release: a build would replace the page under its server.
  'launch-check': [
    ...(args.some((arg) => /^https?:/i.test(arg)) ? [KNOWN_CONTENT] : [CONTENT, BUILD]),
    ['scripts/launch-check.ts', ...args],
  ],
  leads: [KNOWN_CONTENT, ['src/cli/main.ts', ...args]],
}

if (command === 'start' && args.some((arg) => arg !== '--check'))
  giveUp('npm start kennt eine Option: npm start -- --check')
const scripts = COMMANDS[command] ?? giveUp(`Nenn einen Befehl: ${Object.keys(COMMANDS).join(', ')}.`)
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  giveUp(`Zum Anfangen ist Node ${OLDEST_NODE} oder neuer nötig; dies ist ${process.versions.node}.`)
}
installPackages({ withTools: ['test', 'test:all'].includes(command) })
let code = 0
for (const script of scripts) if (code === 0) code = await run(script)
process.exit(code)

/**
 * Passes signals on, and resolves to the exit code: 128 + n after signal n, like a shell.
 * @param {string[]} script
 * @returns {Promise<number>}
 */
function run(script) {
  const child = spawn(projectNode, script, { cwd: root, stdio: 'inherit' })
  const signals = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl-C to every process itself; passed on, it would arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of Object.keys(signals)) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${projectNode} ließ sich nicht starten: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of Object.keys(signals)) process.off(name, forward)
      resolve(code ?? 128 + (signals[/** @type {keyof typeof signals} */ (signal)] ?? 9))
    })
  })
}
