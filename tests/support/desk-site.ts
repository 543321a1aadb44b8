import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { HOUR, MINUTE } from '../../src/base/durations.ts'
import { company } from '../../src/content/generated/company.ts'
import { actOnLead } from '../../src/lead/desk/act-on-lead.ts'
import { SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import { isWithinPhoneHours } from '../../src/lead/due-time.ts'
import type { Lead } from '../../src/lead/lead.ts'
import { newMessage } from '../../src/lead/outbox/message-rules.ts'
import { BY_COMMAND } from '../../src/lead/steps/history-entry.ts'
import { TIME_TO_UNDO } from '../../src/lead/steps/lead-change.ts'
import { askDesk, sendLead } from './http.ts'
import { findFreePort } from './listen.ts'
import { openDatabase, startPostgres } from './postgres.ts'
import { ERIKA, LINK_SECRET, MAX } from './sample-leads.ts'
import { startSmtp } from './smtp.ts'
import { root, startServer } from './start-server.ts'
import { withStore } from './with-store.ts'

export const DESK_SETTINGS = {
  MAIL_FROM: 'dach@example.org',
  LEAD_RECIPIENT: 'team@example.org',
  STAFF: [ERIKA, MAX].map(({ name, address }) => `${name} <${address}>`).join(', '),
}

/** A page, its functions and the mailboxes of staff. */
export interface DeskSite {
  url: string
  log(): string
  send(lead?: Partial<Lead>): Promise<void>
  /** Waits for a mail to this address with a matching subject, and returns each mail once. */
  takeMail(address: string, subject: RegExp): Promise<Email>
  /** A time for the next try. It is in the next telephone hours by the clock of the functions. */
  nextTry(): number
  /** Moves the clock to the planned try of this lead. */
  skipTo(ref: string, time: number): Promise<void>
  /** Ends the time in which staff can undo their actions. The next request then sends the mails about them. */
  endUndo(): Promise<void>
  find(text: string): Promise<string[]>
}

type Smtp = Awaited<ReturnType<typeof startSmtp>>

export function createTakeMail({ received, until }: Smtp): DeskSite['takeMail'] {
  const taken = new Set<unknown>()
  return async (address, subject) => {
    for (;;) {
      const count = received.length
      const delivered = received.findLast(
        (candidate) =>
          !taken.has(candidate) && candidate.recipients.includes(address) && subject.test(candidate.mail.subject ?? ''),
      )
      if (delivered !== undefined) {
        taken.add(delivered)
        return delivered.mail
      }
      await until(count + 1)
    }
  }
}

/** Signs Erika in by the code of her mail. Returns a function that asks the desk in her session. */
export async function signInByCode(url: string, takeMail: DeskSite['takeMail']) {
  const { request } = (await (await askDesk(url, { do: 'sign-in', address: ERIKA.address })).json()) as {
    request: string
  }
  const [code] = /\b\d{6}\b/.exec((await takeMail(ERIKA.address, /^Anmelden/)).text ?? '') ?? []
  const response = await askDesk(url, { do: 'enter-code', request, code })
  const { session } = (await response.json()) as { session: string }
  return (body: object) => askDesk(url, body, { [SESSION_HEADER]: session })
}

/** The built site on our server. With SQLite, its clock begins in the telephone hours. */
export async function startDeskSite(
  on: 'SQLite' | 'Postgres' = 'SQLite',
  more: Record<string, string> = {},
): Promise<DeskSite & AsyncDisposable & { dataDir: string; now(): number }> {
  await using stack = new AsyncDisposableStack()
  const smtp = stack.use(await startSmtp())
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-desk-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const clockFile = join(folder, 'clock')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...DESK_SETTINGS, SMTP_URL: smtp.url, SITE_URL: url, PORT: String(port), LINK_SECRET, ...more }
  const command = [join(root, 'src/server/main.ts')]
  let offset = 0
  const setClock = (time: number) => {
    offset = time - Date.now()
    writeFileSync(clockFile, String(offset))
  }
  const database = on === 'Postgres' ? stack.use(await startDeskDatabase()) : null
  if (database === null) {
    setClock(nextPhoneHours(Date.now()))
    command.unshift('--import', join(import.meta.dirname, 'moved-clock.ts'))
  }
  const store = database === null ? { CLOCK_FILE: clockFile, TIME_PASSES: '1' } : { DATABASE_URL: database.url }
  const server = stack.use(await startServer({ ...settings, ...store }, command))
  const moveClock = (time: number) => {
    setClock(time)
    server.process.kill('SIGUSR2')
  }
  const parts = stack.move()
  return {
    url,
    dataDir: server.dataDir,
    now: () => Date.now() + offset,
    log: server.output,
    send: (lead) => sendLead(url, lead),
    takeMail: createTakeMail(smtp),
    nextTry: () => nextPhoneHours(Date.now() + offset),
    skipTo: async (ref, time) => database?.skipTo(ref) ?? moveClock(time + MINUTE),
    // Mails about a hand-over wait for the next full minute, too.
    endUndo: async () => database?.endUndo() ?? moveClock(Date.now() + offset + TIME_TO_UNDO + MINUTE),
    find: database?.find ?? (async (text) => findInFolder(server.dataDir, text)),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

export async function startDeskDatabase() {
  await using stack = new AsyncDisposableStack()
  const url = await stack.use(await startPostgres()).createMigrated()
  const sql = openDatabase(url)
  stack.defer(sql.end)
  const parts = stack.move()
  return {
    url,
    /** Moves the plan and its mail, because the clock of a database cannot be moved. */
    async skipTo(ref: string) {
      const { id, createdAt, nextAttemptAt, ...message } = newMessage('staff-follow-up', null, Date.now() - MINUTE)
      const [lead] = await sql`update leads set try_again_at = ${createdAt} where ref = ${ref} returning id`
      await sql`
        insert into messages (id, kind, priority, lead_id, created_at, next_attempt_at)
        values (${id}, ${message.kind}, ${message.priority}, ${lead?.id}, ${createdAt}, ${nextAttemptAt})`
    },
    async endUndo() {
      await sql`update messages set next_attempt_at = ${Date.now()} where sent_at is null and lease is null`
    },
    async find(text: string) {
      const tables = ['leads', 'messages', 'lead_events', 'sign_ins']
      const counts = await Promise.all(
        tables.map((table) => sql.unsafe(`select from ${table} t where strpos(t::text, $1) > 0`, [text])),
      )
      return tables.filter((_, index) => (counts[index]?.length ?? 0) > 0)
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

export function findInFolder(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return paths.filter((path) => readFileSync(path).includes(text))
}

/** A quarter of an hour that has two more telephone hours, at least a minute after `time`, because a test takes some seconds. */
export function nextPhoneHours(time: number): number {
  let next = Math.ceil((time + MINUTE) / (15 * MINUTE)) * 15 * MINUTE
  const isOpen = (at: number) => company.phoneHours.length === 0 || isWithinPhoneHours(at, company.phoneHours)
  while (!isOpen(next) || !isOpen(next + 2 * HOUR)) next += 15 * MINUTE
  return next
}

export async function actInFile(dataDir: string, ref: string, action: DeskAction): Promise<void> {
  const step = { by: BY_COMMAND, now: Date.now() }
  const { result } = await withStore(dataDir, (store) => actOnLead(store, ref, action, step))
  if (result !== 'done') throw new Error(result)
}
