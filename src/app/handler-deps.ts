// This folder connects settings and parts in the same way on your own server and on Supabase. Only
// the platform differs. It opens the store, starts the delivery and knows the visitor's address.

import { company } from '../content/generated/company.ts'
import { offer } from '../content/generated/offer.ts'
import { questions } from '../content/generated/questions.ts'
import type { FunctionDeps } from '../functions/function-deps.ts'
import { createRateLimit } from '../functions/http/rate-limit.ts'
import { createFloodWatch } from '../lead/intake/flood.ts'
import { type SharedSettings, staffOf } from '../settings/shared-settings.ts'
import { createPush } from './lanes.ts'

type Platform = Pick<FunctionDeps, 'store' | 'publicKeys' | 'siteUrl' | 'linkSecret' | 'log' | 'onStored' | 'waitUntil'>

export function createHandlerDeps(settings: SharedSettings, platform: Platform): FunctionDeps {
  return {
    ...platform,
    now: () => platform.store.now(),
    replyPromise: { replyHours: offer.replyHours, phoneHours: company.phoneHours },
    hasWebhook: settings.WEBHOOK_URL !== null,
    ...(settings.RATE_LIMIT && { rateLimit: createRateLimit() }),
    floodWatch: createFloodWatch(platform.store, settings.FLOOD_LEADS),
    questions,
    retentionDays: settings.RETENTION_DAYS,
    staff: staffOf(settings),
    push: createPush(settings, platform.linkSecret),
  }
}
