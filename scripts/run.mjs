// Runs npm start, npm test and the other commands: node scripts/run.mjs <command> …
// Plain JavaScript, because it runs on any Node ≥ 20 before anything is installed.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp, installPackages, projectNode, root } from './install-packages.mjs'

const OLDEST_NODE = 20
const SIGNALS = /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM'])
const [command = '', ...args] = process.argv.slice(2)

// Compiles content/ first, because the code imports its modules.
const CONTENT = ['scripts/content.ts']
const KNOWN_CONTENT = [...CONTENT, '--if-missing']
const BUILD = ['scripts/build.ts', '--if-changed']
// A build would replace the page under a running server.
const isBuilding = !args.some((arg) => /^https?:|^--settings$/i.test(arg))

/** @type {Record<string, string[][]>} */
const COMMANDS = {
  start: [CONTENT, BUILD, ['src/server/main.ts']],
  build: [CONTENT, ['scripts/build.ts', ...args]],
  'build:functions': [CONTENT, ['scripts/build-functions.ts', ...args]],
  test: [CONTENT, ['tests/run.ts']],
  'test:all': [CONTENT, ['tests/run.ts', 'all']],
  dev: [['scripts/dev.ts']],
  setup: [['scripts/setup.ts', ...args]],
  check: [...(isBuilding ? [CONTENT, BUILD] : [KNOWN_CONTENT]), ['scripts/check.ts', ...args]],
  leads: [KNOWN_CONTENT, ['src/cli/main.ts', ...args]],
}

if (command === 'start' && args.length > 0) giveUp('npm start kennt keine Option. Zum Prüfen: npm run check')
// npm keeps options that no -- precedes. Without them, the check would send mails, and build the page of a running server.
if (command === 'check' && ['settings', 'send'].some((name) => `npm_config_${name}` in process.env))
  giveUp('Vor die Optionen gehört --: npm run check -- --settings --no-send')
const scripts = COMMANDS[command] ?? giveUp(`Nenn einen Befehl: ${Object.keys(COMMANDS).join(', ')}.`)
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  giveUp(`Zum Anfangen ist Node ${OLDEST_NODE} oder neuer nötig; dies ist ${process.versions.node}.`)
}
installPackages({ withTools: command.startsWith('test') })
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
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl-C to every process itself; passed on, it would arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${projectNode} ließ sich nicht starten: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}
