import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, expect, it } from 'vitest'
import { mailOf } from '../../tests/support/compose-sample.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { createEmlMailer } from './eml-mailer.ts'

let directory: string
beforeEach(() => {
  directory = join(tempFolder(), 'mail')
})

it('writes a mail as a file for a mail program, readable only by its owner, and replaces it when sent again', async () => {
  const mailer = createEmlMailer(directory)
  const mail = await mailOf('staff-notification')
  await mailer.send({ ...mail, text: 'first' })
  await mailer.send(mail)
  const name = `2026-06-10T10-00-00-000Z_staff-notification_${mail.id}.eml`
  expect(await readdir(directory)).toEqual([name])
  expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  const parsed = await PostalMime.parse(await readFile(join(directory, name)))
  expect(parsed).toMatchObject({ subject: mail.subject, from: mail.from, to: mail.to, attachments: [] })
  expect(parsed.html?.trim()).toBe(mail.html.trim())
  expect(parsed.text?.trim()).toBe(mail.text.trim())
})

it('names by a code why a mail could not be written', async () => {
  await writeFile(directory, 'a file where the folder should be')
  await expect(createEmlMailer(directory).send(await mailOf('staff-digest'))).rejects.toMatchObject({ code: 'EEXIST' })
})
