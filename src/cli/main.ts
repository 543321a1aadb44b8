import { existsSync } from 'node:fs'
import { readConfig } from '../server/config.ts'
import { openSqliteStore } from '../server/storage/sqlite/open-sqlite-store.ts'
import type { Command } from './command.ts'
import { list } from './commands/list.ts'

/** The operator's commands: `npm run leads -- <command>`. They work while the server runs. */

const COMMANDS: Record<string, Command> = { list }

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await run(process.argv.slice(2))

/** @returns the exit code: 0 done, 1 it could not be done, 2 not understood. */
async function run([name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS[name]
  if (command === undefined) {
    const usages = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(24)}${summary}`)
    process.stderr.write(`Usage: npm run leads -- <command>\n\n${usages.join('\n')}\n`)
    return 2
  }
  const config = readConfig(process.env)
  if (!config.ok) {
    process.stderr.write(`${config.problems.join('\n')}\n`)
    return 1
  }
  const store = await openSqliteStore(config.settings.DATA_DIR)
  try {
    return await command.run(args, {
      store,
      settings: config.settings,
      now: Date.now,
      print: (text) => process.stdout.write(`${text}\n`),
    })
  } finally {
    await store.close()
  }
}
