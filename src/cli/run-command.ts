import { existsSync } from 'node:fs'
import { StoreError } from '../lead/store/store-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { explainMissingLeads, explainStoreError } from '../storage/explain-store-error.ts'
import { openStore } from '../storage/open-store.ts'
import { databaseFile } from '../storage/sqlite/sqlite-connection.ts'
import { CommandError, EXIT, type ExitCode, failed } from './command-error.ts'
import { COMMANDS } from './commands.ts'
import type { CommandIo, Run } from './define-command.ts'
import { formatCommandHelp, formatHelp } from './help.ts'

const HELP = /^(-h|--help)$/

/**
 * Does not throw errors that a person can fix.
 * @param readSettings throws a CommandError if the settings are wrong
 */
export async function runCommand(
  [name = '', ...args]: string[],
  io: CommandIo,
  readSettings: () => Settings,
): Promise<ExitCode> {
  if (HELP.test(name) || name === 'help') {
    io.print(formatHelp())
    return EXIT.done
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    io.warn(name === '' ? formatHelp() : `Den Befehl "${name}" gibt es nicht. Alle: npm run leads -- --help`)
    return EXIT.misused
  }
  if (args.some((arg) => HELP.test(arg))) {
    io.print(formatCommandHelp(name, command))
    return EXIT.done
  }
  try {
    const run = command.prepare(args)
    await runOnStore(run, io, readSettings())
    return EXIT.done
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const example = error.exitCode === EXIT.misused ? ` Beispiel: npm run leads -- ${command.examples[0]}` : ''
    io.warn(error.message + example)
    return error.exitCode
  }
}

async function runOnStore(run: Run, io: CommandIo, settings: Settings) {
  const { DATABASE_URL, DATA_DIR } = settings
  const database = databaseFile(DATA_DIR)
  // Do not open a missing database. That would create one, and a mistyped DATA_DIR would look like a store without leads.
  if (DATABASE_URL === null && !existsSync(database)) {
    throw failed(
      `Unter ${database} gibt es noch keine Datenbank: Der Server legt sie beim ersten Start an. Oder ist DATA_DIR ein anderer Ordner, oder einer, den dieses Konto nicht lesen darf?`,
    )
  }
  try {
    const opened = await openStore(settings)
    try {
      const missing = (await opened.file?.countMissingLeads()) ?? 0
      if (missing > 0) io.warn(explainMissingLeads(missing, DATA_DIR))
      await run({ ...io, ...opened, settings })
    } finally {
      await opened.store.close()
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw failed(explainStoreError(error, settings))
  }
}
