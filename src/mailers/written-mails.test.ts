import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { HOUR } from '../lead/durations.ts'
import type { MessageKind } from '../lead/store.ts'
import { nameWrittenMail, removeForgottenMails } from './written-mails.ts'

const NOW = Date.parse('2026-06-10T12:00:00+02:00')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dachstrom-written-'))
  const made = folder
  onTestFinished(() => rm(made, { recursive: true }))
})

/** Writes a file such as a mailer leaves; `part` as one that was killed in the middle. */
async function write(kind: MessageKind, { age = 0, part = false } = {}): Promise<{ id: string; name: string }> {
  const id = crypto.randomUUID()
  const mail = nameWrittenMail({ createdAt: NOW - age, kind, id })
  const name = part ? `.${mail}.part` : mail
  await writeFile(join(folder, name), '')
  await utimes(join(folder, name), (NOW - age) / 1000, (NOW - age) / 1000)
  return { id, name }
}

const storeThatKnows = (...known: { id: string }[]) => ({
  knownMessageIds: async (ids: readonly string[]) => ids.filter((id) => known.some((mail) => mail.id === id)),
})

describe('written mails are removed', () => {
  it('where the store has forgotten their message, whether they were finished or not', async () => {
    const kept = await write('visitor-confirmation', { age: 1000 * HOUR })
    await write('visitor-confirmation')
    await write('staff-notification', { part: true })
    expect(await removeForgottenMails(folder, storeThatKnows(kept), { now: NOW, allDigests: true })).toBe(2)
    expect(await readdir(folder)).toEqual([kept.name])
  })

  it('where they are digests of two days ago, or all of them after a removal', async () => {
    const digests = [await write('staff-digest', { age: 47 * HOUR }), await write('staff-digest', { age: 49 * HOUR })]
    const store = storeThatKnows(...digests)
    expect(await removeForgottenMails(folder, store, { now: NOW, allDigests: false })).toBe(1)
    expect(await readdir(folder)).toEqual([digests[0]?.name])
    expect(await removeForgottenMails(folder, store, { now: NOW, allDigests: true })).toBe(1)
  })

  it('where they were begun and left, but not while they are being written', async () => {
    const [left, current] = [
      await write('staff-notification', { part: true, age: 2 * HOUR }),
      await write('staff-notification', { part: true }),
    ]
    expect(await removeForgottenMails(folder, storeThatKnows(left, current), { now: NOW, allDigests: false })).toBe(1)
    expect(await readdir(folder)).toEqual([current.name])
  })
})

it('nothing else in the folder is touched, and a folder that was never made is no error', async () => {
  await writeFile(join(folder, 'notes.eml'), '')
  const options = { now: NOW, allDigests: true }
  expect(await removeForgottenMails(folder, storeThatKnows(), options)).toBe(0)
  expect(await removeForgottenMails(join(folder, 'never made'), storeThatKnows(), options)).toBe(0)
  expect(await readdir(folder)).toEqual(['notes.eml'])
})
