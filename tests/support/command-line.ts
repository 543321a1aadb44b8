import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '../../src/base/durations.ts'
import type { CommandIo } from '../../src/cli/define-command.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { actOnLead } from '../../src/lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import { planMessages } from '../../src/lead/outbox/message-rules.ts'
import { BY_COMMAND } from '../../src/lead/steps/history-entry.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { readServerSettings } from '../../src/settings/server-settings.ts'
import type { SqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { NOON, sampleStoredLead } from './sample-leads.ts'
import { withStore } from './with-store.ts'

/** Five hours after the sample leads came in. */
export const AFTERNOON = NOON + 5 * HOUR

/** The operator's commands in this process, with a stopped clock. They use a real store in its own folder. */
export function openCommandLine(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dachstrom-cli-'))
  const config = readServerSettings({ DATA_DIR: dataDir, ...settings })
  if (!config.ok) throw new Error(config.problems.join())
  const inStore = <T>(work: (store: SqliteStore) => Promise<T>) => withStore(dataDir, work)

  return {
    dataDir,
    inStore,
    async add(changes: Partial<StoredLead> = {}): Promise<StoredLead> {
      const lead = sampleStoredLead(changes)
      await inStore((store) => store.insertLead(lead, planMessages(lead), { idempotencyKey: null }))
      return lead
    },
    act: (ref: string, action: DeskAction, by: string = BY_COMMAND, now = AFTERNOON) =>
      inStore((store) => actOnLead(store, ref, action, { by, now })),
    find: (ref: string) => inStore((store) => store.findLead(ref)),
    /** Runs a command as a person types it, split at spaces. `answer` is the person's answer to a question. */
    async run(line: string | string[], options: { answer?: boolean; now?: number } = {}) {
      let [out, err] = ['', '']
      const questions: string[] = []
      const io: CommandIo = {
        now: () => options.now ?? AFTERNOON,
        print(text) {
          out += `${text}\n`
        },
        warn(text) {
          err += `${text}\n`
        },
        async write(text) {
          out += text
        },
        columns: Number.POSITIVE_INFINITY,
        resolveFile: (path) => join(dataDir, path),
        async confirm(question) {
          questions.push(question)
          if (options.answer === undefined) throw new Error(`Asked unexpectedly: ${question}`)
          return options.answer
        },
      }
      if (!existsSync(join(dataDir, 'leads.sqlite'))) await inStore(async () => {})
      const code = await runCommand(typeof line === 'string' ? line.split(' ') : line, io, () => config.settings)
      return { code, out, err, questions }
    },
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
