import { createPush } from '../../src/app/lanes.ts'
import { createFloodWatch } from '../../src/lead/intake/flood.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import type { RouteDeps } from '../../src/server/http/create-listener.ts'
import { LINK_SECRET, PROMISE } from './sample-leads.ts'

/** The dependencies of all functions and routes, without delivery and log. */
export function testDeps(store: RouteDeps['store']): RouteDeps {
  return {
    store,
    publicKeys: [DEFAULT_PUBLIC_KEY],
    siteUrl: null,
    replyPromise: PROMISE,
    hasWebhook: false,
    floodWatch: createFloodWatch(store, 0),
    retentionDays: 365,
    now: Date.now,
    log: () => {},
    trustedProxies: 0,
    linkSecret: LINK_SECRET,
    push: pushTo(null),
    questions: [],
    staff: [],
    waitUntil: () => {},
    respondWithHealth: async () => new Response(),
    healthToken: null,
  }
}

/** @param services origins; `null` for the browsers' own services */
export function pushTo(services: string[] | null) {
  return createPush({ PUSH_SERVICES: services, MAIL_FROM: { name: '', address: 'dach@example.org' } }, LINK_SECRET)
}
