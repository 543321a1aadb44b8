import { resolve } from 'node:path'
import { createPush } from '../app/lanes.ts'
import { pushWords as words } from '../content/push-words.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { mayNotify } from '../lead/push/news.ts'
import { PROBE } from '../lead/push/push-message.ts'
import type { PushDevice } from '../lead/store/push-devices.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { readLinkSecret } from '../server/link-secret.ts'
import type { Settings } from '../settings/server-settings.ts'
import { staffOf } from '../settings/shared-settings.ts'
import { openPostgresStore } from '../storage/postgres/open-postgres-store.ts'
import { inspectSqlite } from '../storage/sqlite/inspect-sqlite.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import { databaseFile } from '../storage/sqlite/sqlite-connection.ts'
import { listMailboxes } from './check-mail.ts'
import { type Finding, good, type SentencesByCode, sentenceFor, wrong } from './finding.ts'

/** Sends a notification to the devices of the first colleague with a device. */
export async function checkPush(settings: Settings): Promise<Finding[]> {
  const now = Date.now()
  const devices = (await readDevices(settings)).filter((device) => mayNotify(device, { now, staff: staffOf(settings) }))
  const owner = listMailboxes(settings)
    .map(({ address }) => address.toLowerCase())
    .find((address) => devices.some((device) => device.address === address))
  if (owner === undefined) {
    return [good('Meldungen hat noch kein Gerät eingeschaltet: Das geht in der Anfragenliste, unter /anfragen.')]
  }
  const secret = readLinkSecret(resolve(settings.DATA_DIR), settings.LINK_SECRET)
  const { send } = createPush(settings, secret)
  const payload = { ...words.probe, tag: PROBE, ref: null }
  const ownDevices = devices.filter(({ address }) => address === owner)
  return Promise.all(ownDevices.map((device) => trySending(device, () => send(device, { payload, topic: PROBE }))))
}

async function trySending({ endpoint, address }: PushDevice, send: () => Promise<void>): Promise<Finding> {
  const { host } = new URL(endpoint)
  try {
    await send()
    return good(`${host} hat eine Probe für ein Gerät von ${address} angenommen: Sieh nach, ob sie ankommt.`)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return wrong(error.explanation ?? `${host} ${sentenceFor(SENTENCES_BY_CODE, error.code)}`)
  }
}

/** Changes nothing, so it returns an empty list before the first start and before a migration. */
async function readDevices({ DATABASE_URL: url, DATA_DIR }: Settings): Promise<PushDevice[]> {
  if (url === null && (await inspectSqlite(databaseFile(DATA_DIR)))?.schema !== 'current') return []
  const store = url === null ? await openSqliteStore(DATA_DIR) : openPostgresStore(url)
  try {
    return await store.listPushDevices()
  } catch (error) {
    // The database may be of an older version. If it cannot be reached, the check of the database reports it.
    if (error instanceof StoreError) return []
    throw error
  } finally {
    await store.close()
  }
}

const SENTENCES_BY_CODE: SentencesByCode = [
  [/^EGONE$/, 'kennt das Gerät nicht mehr. Schalte die Meldungen dort noch einmal ein.'],
  [/^EHTTP_40[013]$/, 'weist die Unterschrift ab. Wurde LINK_SECRET geändert? Dann schalte sie dort noch einmal ein.'],
  [/^EHTTP_/, 'hat die Probe nicht angenommen.'],
  [/./, 'ist nicht zu erreichen: Darf dieser Rechner über https hinaus?'],
]
