import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createHandlerDeps } from '../app/handler-deps.ts'
import { createEventLane, createMailLane, createNotifyDeps } from '../app/lanes.ts'
import type { Log } from '../functions/log.ts'
import { chooseMailer } from '../mailers/choose-mailer.ts'
import { createEmlMailer, eraseOrphanedMailFiles, mailFolder } from '../mailers/eml-mailer.ts'
import { isSharedWithoutTransport, type Settings, SHARED_WITHOUT_TRANSPORT } from '../settings/server-settings.ts'
import { webhookOf } from '../settings/shared-settings.ts'
import { readBuiltFor } from '../site/build/built-for.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { startVisitCounter } from './count-visits.ts'
import { startDeliveryLoop } from './delivery/delivery-loop.ts'
import { startPushLoop } from './delivery/push-loop.ts'
import { createUpkeepSchedule } from './delivery/upkeep-schedule.ts'
import type { Clock, Delivery } from './delivery/wake-loop.ts'
import { eraseDeleted } from './erase-deleted.ts'
import { createHealth } from './health.ts'
import { startHeartbeat } from './heartbeat.ts'
import { checkFunctionAddress, checkPrivacyNotice } from './http/check-page.ts'
import { loadSite, type Site } from './http/load-site.ts'
import { startHttpServer } from './http/start-http-server.ts'
import { type Installation, readInstallation } from './installation.ts'
import { readLinkSecret } from './link-secret.ts'
import { openStoreOrRetry, type Reports } from './open-checked-store.ts'
import { REQUEST_GRACE } from './shutdown-timeouts.ts'
import { StartError } from './start-error.ts'

export interface RunningServer {
  address: string
  /** Resolves when the store is open. Rejects if it can never be open. Then the caller must stop the server. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Throws errors that explainStartError turns into a sentence.
 * @param options `siteDir`: the built page
 */
export async function startServer(
  settings: Settings,
  { siteDir, ...reports }: Reports & { siteDir: string },
): Promise<RunningServer> {
  const { log } = reports
  const { SITE_URL: siteUrl, PUBLIC_SUPABASE_URL: hostedUrl, PUBLIC_SUPABASE_ANON_KEY: publicKey } = settings
  const site = loadCheckedSite(siteDir, settings)
  if (isSharedWithoutTransport(settings)) throw new StartError(SHARED_WITHOUT_TRANSPORT)
  const stopping = new AbortController()
  const { store, opened } = await openStoreOrRetry(settings, { ...reports, signal: stopping.signal })
  const linkSecret = readLinkSecret(settings.DATA_DIR, settings.LINK_SECRET)
  const visits = startVisitCounter({ store, now: () => store.now(), log })
  const installation = readInstallation(settings.DATA_DIR)
  const respondWithHealth = createHealth(store, installation)
  /** `null` until the server listens and the store is open. */
  let delivery: Delivery | null = null
  const http = await startHttpServer(
    { host: settings.HOST, port: settings.PORT, site },
    {
      ...createHandlerDeps(settings, {
        store,
        log,
        siteUrl,
        linkSecret,
        publicKeys: [publicKey],
        onStored: () => delivery?.wake(),
        waitUntil: (work) => void work,
      }),
      trustedProxies: settings.TRUST_PROXY,
      // The upkeep erases the rest a minute later.
      eraseDeleted: async () => {
        try {
          const open = await opened
          if (open) await eraseDeleted(open, { dataDir: settings.DATA_DIR, now: store.now(), timeout: 0 })
        } catch (error) {
          log('erase-failed', {}, error)
        }
      },
      respondWithHealth,
      healthToken: settings.HEALTH_TOKEN,
      // If the function is hosted, the figures are, too, so visits that this server counts would never be shown.
      ...(hostedUrl === null && { countVisit: visits.count }),
    },
  )

  if (settings.HEARTBEAT_URL !== null) startHeartbeat(settings.HEARTBEAT_URL, respondWithHealth, log)
  // Without a configured address, links in mails work only on this machine.
  const links = { siteUrl: siteUrl ?? http.address, linkSecret }
  const ready = opened.then((open) => {
    if (open) delivery = startDelivery(open, settings, { log, installation, ...links })
  })
  return {
    address: http.address,
    ready,
    async stop() {
      stopping.abort()
      const delivered = ready.then(
        () => delivery?.stop(),
        () => {},
      )
      await Promise.all([http.stop(REQUEST_GRACE).then(visits.stop), delivered])
      await (await opened.catch(() => null))?.store.close()
    },
  }
}

function loadCheckedSite(siteDir: string, settings: Settings): Site {
  if (!existsSync(join(siteDir, 'index.html'))) {
    throw new StartError(`Die Seite ist nicht gebaut, in ${siteDir} fehlt index.html: npm run build`)
  }
  const site = loadSite(siteDir, { siteUrl: settings.SITE_URL, hostedUrl: settings.PUBLIC_SUPABASE_URL })
  const builtFor = readBuiltFor(siteDir)
  if (builtFor !== null) {
    checkFunctionAddress(builtFor, settings)
    checkPrivacyNotice(builtFor, settings)
  }
  return site
}

const systemClock: Omit<Clock, 'now'> = {
  elapsed: () => performance.now(),
  // Node's timers use the monotonic clock, so a changed wall clock does not affect pauses.
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Starts one loop each for mails, notifications and webhook events.
 * @param options `siteUrl`: target of links in mails, without final slash
 */
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
    ...createMailLane(settings, store, { ...links, transport, backupAt: installation.backupAt }),
    upkeep: createUpkeepSchedule({
      ...shared,
      keepFor: settings,
      weeklyReport: settings.WEEKLY_REPORT,
      // Does not wait for a backup that reads the database, because the next minute tries again.
      tidyFiles: async () => file?.emptyLog({ timeout: 0 }),
      eraseOrphanedMailFiles: (options) => eraseOrphanedMailFiles(folder, store, options),
    }),
  })
  const webhook = webhookOf(settings)
  const loops = [mails, startPushLoop({ ...shared, ...createNotifyDeps(settings, store, links.linkSecret) })]
  if (webhook !== null) loops.push(startDeliveryLoop({ ...shared, ...createEventLane(settings, store, webhook) }))
  return {
    wake: () => loops.forEach((loop) => void loop.wake()),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}
