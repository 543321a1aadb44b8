import { expect, it } from 'vitest'
import { openStore } from '../../src/storage/open-store.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { needs } from '../support/needs.ts'
import { startPostgres } from '../support/postgres.ts'
import { runCli, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const dataDir = folderForFile()

// src/cli/commands/copy-to.test.ts has the states, texts and refusals.
/** Reads all rows from Postgres at `place`, or from SQLite if it is `null`. */
async function everythingIn(place: string | null) {
  const { store } = await openStore({ DATABASE_URL: place, DATA_DIR: dataDir })
  try {
    const leads = await store.listLeads()
    const messages = await Promise.all(leads.map(({ id }) => store.listMessagesOf(id)))
    return { leads, messages, unsent: await store.listUnsentMessages() }
  } finally {
    await store.close()
  }
}

it.skipIf(!needs('postgres'))('copy-to copies one moment while a server goes on writing to the file', async () => {
  await using postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const copy = () => runCli(dataDir, ['copy-to', url])
  await using running = await startServer({ DATA_DIR: dataDir }, site.command)
  let copying: ReturnType<typeof copy> | undefined
  const burst = await sendBurst(running.url, {
    total: 1_500,
    connections: 8,
    onAcknowledged: (count) => {
      if (count === 200) copying = copy()
    },
  })
  expect(burst.statuses).toEqual(new Map([[200, 1_500]]))
  expect(await copying).toMatchObject({ code: 0, err: '' })
  const { leads, messages } = await everythingIn(url)
  expect(leads.length).toBeGreaterThanOrEqual(200)
  expect(messages.filter((ofLead) => ofLead.length !== 2)).toEqual([])
  await running.stop()
  expect((await copy()).code).toBe(0)
  expect(await everythingIn(url)).toEqual(await everythingIn(null))
})
