import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventLane, handlerDeps, mailLane } from '../app/create-app.ts'
import type { Log } from '../functions/log.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { chooseMailer } from '../mailers/choose-mailer.ts'
import { createEmlMailer, mailFolder, removeForgottenMails } from '../mailers/eml-mailer.ts'
import type { Settings } from '../settings/server-settings.ts'
import { readBuiltFor } from '../site/build/built-for.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { startVisitCounter } from './count-visits.ts'
import { type Clock, type Delivery, startDeliveryLoop } from './delivery/delivery-loop.ts'
import { createUpkeepSchedule } from './delivery/upkeep-schedule.ts'
import { eraseDeleted } from './erase-deleted.ts'
import { createHealth } from './health.ts'
import { startHeartbeat } from './heartbeat.ts'
import { loadSite } from './http/load-site.ts'
import { checkBuiltPage, checkNotice } from './http/require-matching-page.ts'
import { startHttpServer } from './http/start-http-server.ts'
import { type Installation, readInstallation } from './installation.ts'
import { readLinkSecret } from './link-secret.ts'
import { closedStore, mayOpenLater, openCheckedStore, reopenStore } from './open-checked-store.ts'
import { explainStoreError, StartError } from './start-error.ts'

export interface RunningServer {
  address: string
  /** Finishes current requests and resolves when everything is closed. */
  stop(): Promise<void>
}

/** A stop's wait for current requests, in milliseconds: a little longer than a submission waits for a lock. */
const GRACE_MS = 5_500

/** @param options `siteDir`: the built page @throws errors that explainStartError turns into a sentence */
export async function startServer(settings: Settings, options: { siteDir: string; log: Log }): Promise<RunningServer> {
  const { siteDir, log } = options
  if (!existsSync(join(siteDir, 'index.html'))) {
    throw new StartError(`Die Seite ist nicht gebaut, in ${siteDir} fehlt index.html: npm run build`)
  }
  const { SITE_URL: siteUrl, PUBLIC_SUPABASE_URL: hostedUrl, PUBLIC_SUPABASE_ANON_KEY: publicKey } = settings
  const site = loadSite(siteDir, { siteUrl, hostedUrl })
  checkBuiltPage(site, { hostedUrl, publicKey })
  checkNotice(readBuiltFor(siteDir), settings)

  if (isForeignOutbox(settings)) throw new StartError(FOREIGN_OUTBOX)
  const noteFailure = (error: StoreError) =>
    log('store-failed', { code: error.code, explanation: explainStoreError(error, settings) }, error.cause)
  const open = () => openCheckedStore(settings, log)
  const first = await open().catch((error: unknown) => {
    if (!(error instanceof StoreError && mayOpenLater(error))) throw error
    noteFailure(error)
    return error
  })
  const store = first instanceof StoreError ? closedStore(first) : first.store
  const linkSecret = readLinkSecret(settings.DATA_DIR, settings.LINK_SECRET)
  const visits = startVisitCounter({ store, now: () => store.now(), log })
  const installation = readInstallation(settings.DATA_DIR)
  const answerHealth = createHealth(store, installation)
  let delivery: Delivery | null = null
  const http = await startHttpServer(
    { host: settings.HOST, port: settings.PORT, site },
    {
      ...handlerDeps(settings, {
        ...{ store, log, siteUrl, linkSecret, publicKeys: [publicKey] },
        onStored: () => delivery?.wake(),
        later: (work) => void work,
      }),
      trustedProxies: settings.TRUST_PROXY,
      eraseDeleted: async () => {
        const opened = await opening
        // Whatever cannot be erased now follows in the next minute's upkeep.
        if (opened) await eraseDeleted(opened, { dataDir: settings.DATA_DIR, now: store.now(), waitMs: 0 })
      },
      answerHealth,
      healthToken: settings.HEALTH_TOKEN,
      // If the function is hosted, so are the figures: this store's visits would appear in none.
      ...(hostedUrl === null && { countVisit: visits.count }),
    },
  )

  if (settings.HEARTBEAT_URL !== null) startHeartbeat(settings.HEARTBEAT_URL, answerHealth, log)
  const begin = (opened: OpenedStore) => {
    // The routes hold the closed store: assign the open one's calls to it.
    if (first instanceof StoreError) Object.assign(store, opened.store)
    // Without a configured address, links in mails work only on this machine.
    delivery = startDelivery(opened, settings, { log, linkSecret, installation, siteUrl: siteUrl ?? http.address })
    return opened
  }
  const stopping = new AbortController()
  const reopening = { signal: stopping.signal, onFailure: noteFailure }
  const opening =
    first instanceof StoreError
      ? reopenStore(open, reopening).then((opened) => opened && begin(opened))
      : Promise.resolve(begin(first))

  return {
    address: http.address,
    async stop() {
      stopping.abort()
      const delivered = opening.then(() => delivery?.stop())
      await Promise.all([http.stop(GRACE_MS).then(visits.stop), delivered])
      await (await opening)?.store.close()
    },
  }
}

const systemClock: Omit<Clock, 'now'> = {
  elapsed: () => performance.now(),
  // Node's timers use the monotonic clock, so a changed wall clock does not affect pauses.
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** One loop per lane: mails, webhook events. @param options `siteUrl`: target of links in mails, without final slash */
function startDelivery(
  { store, file }: OpenedStore,
  settings: Settings,
  { log, installation, ...links }: { log: Log; installation: Installation; siteUrl: string; linkSecret: string },
): Delivery {
  const folder = mailFolder(settings.DATA_DIR)
  const shared = { store, log, clock: { ...systemClock, now: store.now } }
  const transport = chooseMailer(settings) ?? createEmlMailer(folder)
  const mails = startDeliveryLoop({
    ...shared,
    ...mailLane(settings, store, { ...links, transport, backupAt: installation.backupAt }),
    upkeep: createUpkeepSchedule({
      ...shared,
      keepFor: settings,
      weeklyReport: settings.WEEKLY_REPORT,
      // Does not wait for a backup that reads the database: the next minute tries again.
      tidyFiles: async () => file?.emptyLog({ waitMs: 0 }),
      forgetMails: (options) => removeForgottenMails(folder, store, options),
    }),
  })
  const openEvents = eventLane(settings, store)
  if (openEvents === null) return mails
  const events = startDeliveryLoop({ ...shared, ...openEvents() })
  const loops = [mails, events]
  return {
    wake: () => loops.forEach((loop) => void loop.wake()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}

/**
 * A database is shared: a server without a mail transport, started only to look at a text, would write its mails to a local
 * folder and mark them as sent.
 */
export function isForeignOutbox({ DATABASE_URL, SMTP_URL, BREVO_API_KEY }: Settings): boolean {
  return DATABASE_URL !== null && SMTP_URL === null && BREVO_API_KEY === null
}

export const FOREIGN_OUTBOX =
  'DATABASE_URL ist gesetzt, aber weder SMTP_URL noch BREVO_API_KEY: Die Mails dieser Datenbank würden hier in Dateien enden. Setz eines der beiden, oder nimm DATABASE_URL heraus, um nur die Seite anzusehen.'
