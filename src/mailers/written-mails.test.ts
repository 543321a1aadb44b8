import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { HOUR } from '../base/durations.ts'
import type { MessageKind } from '../lead/store/message.ts'
import { eraseOrphanedMailFiles, nameWrittenMail } from './eml-mailer.ts'

const NOW = Date.parse('2026-06-10T12:00:00+02:00')

let folder: string
beforeEach(() => {
  folder = tempFolder()
})

async function write(kind: MessageKind, { age = 0, part = false } = {}): Promise<{ id: string; name: string }> {
  const id = crypto.randomUUID()
  const mail = nameWrittenMail({ createdAt: NOW - age, kind, id })
  const name = part ? `.${mail}.part` : mail
  await writeFile(join(folder, name), '')
  return { id, name }
}

const storeThatKnows = (...known: { id: string }[]) => ({
  knownMessageIds: async (ids: readonly string[]) => ids.filter((id) => known.some((mail) => mail.id === id)),
})

it('removes mails whose message is gone, finished or not, and no other file', async () => {
  const kept = await write('visitor-confirmation', { age: 1000 * HOUR })
  await write('visitor-confirmation')
  await write('staff-notification', { part: true })
  await writeFile(join(folder, 'notes.eml'), '')
  expect(await eraseOrphanedMailFiles(folder, storeThatKnows(kept), { now: NOW, eraseMailsOfMany: true })).toBe(2)
  expect((await readdir(folder)).sort()).toEqual([kept.name, 'notes.eml'].sort())
})

it.each(['staff-digest', 'staff-appointment'] as const)(
  'removes a %s after two days, and all of them after a removal, because it may name any lead',
  async (kind) => {
    const digests = [await write(kind, { age: 47 * HOUR }), await write(kind, { age: 49 * HOUR })]
    const store = storeThatKnows(...digests)
    expect(await eraseOrphanedMailFiles(folder, store, { now: NOW, eraseMailsOfMany: false })).toBe(1)
    expect(await readdir(folder)).toEqual([digests[0]?.name])
    expect(await eraseOrphanedMailFiles(folder, store, { now: NOW, eraseMailsOfMany: true })).toBe(1)
  },
)

it('treats a missing folder as empty', async () => {
  const never = join(folder, 'never made')
  expect(await eraseOrphanedMailFiles(never, storeThatKnows(), { now: NOW, eraseMailsOfMany: true })).toBe(0)
})
