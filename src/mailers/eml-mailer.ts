import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '../base/durations.ts'
import { MAIL_KINDS, mailRuleOf } from '../lead/outbox/mail-kinds.ts'
import { DeliveryError, errorWord, type Mail, type Mailer } from '../lead/outbox/transport.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { toNodemailer } from './to-nodemailer.ts'

/** Few at once, because each file waits for the disk several times, and the intake must go on meanwhile. */
const FILES_AT_ONCE = 3

/** Writes mails as `.eml` files, if no mail server is set. The same mail written again replaces its file. */
export function createEmlMailer(directory: string): Mailer {
  return {
    atOnce: FILES_AT_ONCE,
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer')
        const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        const { message } = await composer.sendMail(toNodemailer(mail))
        if (!Buffer.isBuffer(message)) throw new TypeError('The composer gave back a stream.')
        await writeDurably(directory, nameWrittenMail(mail), message)
      } catch (error) {
        throw new DeliveryError(errorWord(error), { cause: error })
      }
    },
    async close() {},
  }
}

/** Writes all or nothing, and resolves when the file is on the disk, because the message is settled right after. */
async function writeDurably(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const temporary = join(directory, `.${name}.part`)
  await writeFile(temporary, content, { mode: 0o600, flush: true })
  await rename(temporary, join(directory, name))
  await using folder = await open(directory, 'r')
  await folder.sync()
}

const KEEP_MAILS_OF_MANY = 48 * HOUR
/** The name has time, kind and id. An unfinished file is `.….part`. Files with other names are never removed. */
const WRITTEN_MAIL = /^\.?(\d{4}-\d\d-\d\dT[\d-]+Z)_([a-z-]+)_([\da-f-]{36})\.eml(?:\.part)?$/

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** `2026-11-21T14-03-22-117Z_staff-notification_<id>.eml`. The names sort by time, and have no person's name. */
export function nameWrittenMail(mail: Pick<Mail, 'createdAt' | 'kind' | 'id'>): string {
  return `${toFileTime(mail.createdAt)}_${mail.kind}_${mail.id}.eml`
}

const KINDS_OF_MANY: ReadonlySet<string> = new Set(
  MAIL_KINDS.filter((kind) => mailRuleOf(kind).listsLeads || mailRuleOf(kind).combineFrom),
)

export async function listWrittenMails(folder: string, messageIds: readonly string[]): Promise<string[]> {
  const ids = new Set(messageIds)
  return (await findMails(folder)).filter((mail) => ids.has(mail.messageId)).map(({ name }) => name)
}

/**
 * Removes mail files whose message is no longer stored. Starts from the files, to find leftovers of a crash.
 * A mail about several leads is removed after two days, or at once if a lead was removed (`eraseMailsOfMany`),
 * because the mail may name that lead. The store has everything in it. Returns the number of files.
 * @param options `now`: milliseconds since the Unix epoch
 */
export async function eraseOrphanedMailFiles(
  folder: string,
  store: Pick<LeadStore, 'knownMessageIds'>,
  { now, eraseMailsOfMany }: { now: number; eraseMailsOfMany: boolean },
): Promise<number> {
  const mails = await findMails(folder)
  if (mails.length === 0) return 0
  const storedIds = new Set(await store.knownMessageIds(mails.map(({ messageId }) => messageId)))
  const oldest = toFileTime(now - KEEP_MAILS_OF_MANY)
  const orphaned = mails.filter(({ kind, time, messageId }) =>
    KINDS_OF_MANY.has(kind) ? eraseMailsOfMany || time < oldest : !storedIds.has(messageId),
  )
  await Promise.all(orphaned.map(({ name }) => rm(join(folder, name), { force: true })))
  return orphaned.length
}

async function findMails(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => {
    const [, time, kind, messageId] = WRITTEN_MAIL.exec(name) ?? []
    if (time === undefined || kind === undefined || messageId === undefined) return []
    return [{ name, time, kind, messageId }]
  })
}

function toFileTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:.]/g, '-')
}
