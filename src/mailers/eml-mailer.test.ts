import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MESSAGE_KINDS, mailOf } from '../../tests/support/compose-sample.ts'
import { createEmlMailer } from './eml-mailer.ts'

let folder: string
let directory: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dachstrom-mail-'))
  directory = join(folder, 'mail')
})

afterEach(() => rm(folder, { recursive: true }))

it('writes each mail as a file that a mail program opens', async () => {
  const mailer = createEmlMailer(directory)
  for (const kind of MESSAGE_KINDS) {
    const mail = { ...(await mailOf(kind)), id: crypto.randomUUID() }
    await mailer.send(mail)
    const name = (await readdir(directory)).find((file) => file.includes(mail.id)) ?? ''
    expect(name).toBe(`2026-06-10T10-00-00-000Z_${kind}_${mail.id}.eml`)
    const parsed = await PostalMime.parse(await readFile(join(directory, name)))
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.from).toEqual(mail.from)
    expect(parsed.to).toEqual([mail.to])
    expect(parsed.messageId).toBe(`<${mail.id}@example.org>`)
    expect(parsed.html?.trim()).toBe(mail.html.trim())
    expect(parsed.text?.trim()).toBe(mail.text.trim())
    expect(parsed.attachments).toEqual([])
  }
})

it('replaces the file where a mail is written again, and leaves nothing half done behind', async () => {
  const mailer = createEmlMailer(directory)
  const mail = await mailOf('staff-notification')
  await mailer.send({ ...mail, text: 'first' })
  await mailer.send({ ...mail, text: 'second' })
  const files = await readdir(directory)
  expect(files).toHaveLength(1)
  expect((await PostalMime.parse(await readFile(join(directory, files[0] ?? '')))).text).toContain('second')
})

it('makes folder and files readable by their owner only', async () => {
  await createEmlMailer(directory).send(await mailOf('staff-notification'))
  const [file = ''] = await readdir(directory)
  expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})

it('says with a code why a mail could not be written', async () => {
  await writeFile(directory, 'a file where the folder should be')
  await expect(createEmlMailer(directory).send(await mailOf('staff-digest'))).rejects.toMatchObject({ code: 'EEXIST' })
})
