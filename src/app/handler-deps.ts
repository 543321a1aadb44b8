// This folder connects settings and parts in the same way on your own server and on Supabase. Only
// the platform differs. It opens the store, starts the delivery and knows the visitor's address.

import { company } from '../content/generated/company.ts'
import { offer } from '../content/generated/offer.ts'
import { questions } from '../content/generated/questions.ts'
import type { AnswerQuestionsDeps } from '../functions/answer-questions/answer-questions.ts'
import type { DeskDeps } from '../functions/desk/staff-context.ts'
import type { FunctionDeps } from '../functions/function-deps.ts'
import { createRateLimit } from '../functions/http/rate-limit.ts'
import type { SendLeadEmailDeps } from '../functions/send-lead-email/send-lead-email.ts'
import { createFloodWatch } from '../lead/intake/flood.ts'
import { type SharedSettings, staffOf } from '../settings/shared-settings.ts'
import { createPushAccess } from './push.ts'

interface Platform extends Omit<FunctionDeps, 'now'> {
  waitUntil: DeskDeps['waitUntil']
}

/** The dependencies of the functions `send-lead-email`, `answer-questions`, `desk` and `calendar`. */
export function createHandlerDeps(settings: SharedSettings, platform: Platform) {
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
    push: createPushAccess(settings, platform.linkSecret),
  } satisfies SendLeadEmailDeps & AnswerQuestionsDeps & DeskDeps
}
