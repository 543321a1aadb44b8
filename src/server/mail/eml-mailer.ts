import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mail, MailError, type Mailer } from './mail.ts'
import { toNodemailer } from './to-nodemailer.ts'

/**
 * Where no mail server is set, mails are written as `.eml` files, which any mail program opens. The same mail
 * written again replaces its file.
 */
export function createEmlMailer(directory: string): Mailer {
  let transport: ReturnType<typeof createComposer> | undefined
  return {
    async send(mail) {
      transport ??= createComposer()
      try {
        const { message } = await (await transport).sendMail(toNodemailer(mail))
        if (!Buffer.isBuffer(message)) throw new TypeError('The composer gave back a stream.')
        await writeDurably(directory, fileNameOf(mail), message)
      } catch (error) {
        throw new MailError(codeOf(error), { cause: error })
      }
    },
    async close() {},
  }
}

/** Removes what was written about these messages: a person's data go from here too. @returns how many files. */
export async function removeEmlFiles(directory: string, messageIds: readonly string[]): Promise<number> {
  const ids = new Set(messageIds)
  const names = await readdir(directory).catch(() => [])
  const doomed = names.filter((name) => ids.has(messageIdOf(name)))
  await Promise.all(doomed.map((name) => rm(join(directory, name), { force: true })))
  return doomed.length
}

/** `2026-11-21T14-03-22-117Z_staff-notification_<id>.eml`: sorted by time, and nobody's name in it. */
function fileNameOf(mail: Mail): string {
  const time = new Date(mail.createdAt).toISOString().replaceAll(/[:.]/g, '-')
  return `${time}_${mail.kind}_${mail.id}.eml`
}

function messageIdOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('_') + 1).replace(/\.eml$/, '')
}

async function createComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

/** The whole file or none, and on disk once this resolves: the message is settled right after. */
async function writeDurably(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const temporary = join(directory, `.${name}.part`)
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(directory, name))
  const folder = await open(directory, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : 'EUNKNOWN'
}
