import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { errorWord, MailError, type Mailer } from '../functions/mail/mail.ts'
import { toNodemailer } from './to-nodemailer.ts'
import { nameWrittenMail } from './written-mails.ts'

/** As many as mail servers are given: each file waits several times for the disk, during which a busy intake goes on. */
const FILES_AT_ONCE = 3

/**
 * Where no mail server is set, mails are written as `.eml` files, which any mail program opens. The same mail
 * written again replaces its file.
 */
export function createEmlMailer(directory: string): Mailer {
  let transport: ReturnType<typeof createComposer> | undefined
  return {
    atOnce: FILES_AT_ONCE,
    async send(mail) {
      transport ??= createComposer()
      try {
        const { message } = await (await transport).sendMail(toNodemailer(mail))
        if (!Buffer.isBuffer(message)) throw new TypeError('The composer gave back a stream.')
        await writeDurably(directory, nameWrittenMail(mail), message)
      } catch (error) {
        throw new MailError(errorWord(error), { cause: error })
      }
    },
    async close() {},
  }
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
