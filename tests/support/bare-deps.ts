import { createPushAccess } from '../../src/app/push.ts'
import { createFloodWatch } from '../../src/lead/flood.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import type { RouteDeps } from '../../src/server/http/create-listener.ts'
import { PROMISE } from './sample-leads.ts'

/** The dependencies of the routes without delivery and log. */
export function bareDeps(store: RouteDeps['store']): RouteDeps {
  return {
    store,
    publicKeys: [DEFAULT_PUBLIC_KEY],
    siteUrl: null,
    promise: PROMISE,
    hasWebhook: false,
    floodWatch: createFloodWatch(store, 0),
    retentionDays: 365,
    now: Date.now,
    log: () => {},
    trustedProxies: 0,
    linkSecret: '',
    push: createPushAccess({ PUSH_SERVICES: null, MAIL_FROM: { name: '', address: 'dach@example.org' } }, ''),
    questions: [],
    staff: [],
    waitUntil: () => {},
    respondWithHealth: async () => new Response(),
    healthToken: null,
  }
}
