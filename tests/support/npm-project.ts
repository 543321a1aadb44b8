import { spawn, spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

/** The project's npm scripts in their own folder. Server and commands there only say that they ran. */
export function npmProject() {
  const folder = tempFolder()
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const part of ['scripts', 'src/server', 'src/cli', 'node_modules']) {
    mkdirSync(join(folder, part), { recursive: true })
  }
  for (const file of ['package.json', 'scripts/run.mjs', 'scripts/install-packages.mjs'])
    copyFileSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules/node'), join(folder, 'node_modules/node'))
  // These lists have no packages, so npm installs nothing.
  for (const list of ['package-lock.json', 'node_modules/.package-lock.json']) write(list, '{"packages":{}}')
  for (const script of ['build', 'content']) write(`scripts/${script}.ts`, '')
  write(
    'src/server/main.ts',
    `import { appendFileSync } from 'node:fs'
     for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
       appendFileSync('said', signal + ' ')
       setTimeout(() => { appendFileSync('said', 'done'); process.exit(7) }, 300)
     })
     // The timer ends the process if the signal gets lost.
     setTimeout(() => process.exit(9), 100_000)
     console.log('ready')`,
  )
  write('src/cli/main.ts', 'console.log(process.argv.slice(2).join("|")); process.exit(3)')
  return {
    folder,
    write,
    said: () => readFileSync(join(folder, 'said'), 'utf8'),
    npm: (args: string[], env = process.env) =>
      spawnSync('npm', ['run', '-s', ...args], { cwd: folder, encoding: 'utf8', env }),
  }
}

/** Starts the server through a shell, as npm does, and sends a signal. Busybox takes its role from its name. */
export async function signalThrough(path: string, signal: NodeJS.Signals) {
  const { folder, said } = npmProject()
  const shell = join(folder, 'sh')
  symlinkSync(path, shell)
  const args = ['start', `--script-shell=${shell}`]
  const started = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of on(started.stdout, 'data')) if (/ready/.test(String(chunk))) break
  started.kill(signal)
  const [code] = await once(started, 'exit')
  return { said: said(), code }
}
