import { createHandlerDeps } from '../app/handler-deps.ts'
import { answerQuestions } from '../functions/answer-questions/answer-questions.ts'
import { handleCalendar } from '../functions/calendar/handle-calendar.ts'
import { deliverMails } from '../functions/delivery/deliver-mails.ts'
import { handleDesk } from '../functions/desk/handle-desk.ts'
import { respondError } from '../functions/http/responses.ts'
import { createLog } from '../functions/log.ts'
import { sendLeadEmail } from '../functions/send-lead-email/send-lead-email.ts'
import { readHostedSettings } from '../settings/hosted-settings.ts'
import { openPostgresStore } from '../storage/postgres/open-postgres-store.ts'
import { createDeliveryPass } from './create-delivery-pass.ts'

/** The connections of one worker. They are few, because a small database allows sixty for all of the many workers. */
const CONNECTIONS = 2

/**
 * The header with the visitor's address, for the rate limit. Requests without it are not counted, because
 * they would count together. Cloudflare, in front of every project, sets it and discards a client's own
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers/). `x-forwarded-for` is not trusted,
 * because it keeps the client's own entries in front (github.com/orgs/supabase/discussions/34647, /52040).
 */
const ADDRESS_HEADER = 'cf-connecting-ip'

export interface HostedRuntime {
  environment: Record<string, string | undefined>
  /** Keeps the worker alive for this work after the response. */
  waitUntil(work: Promise<unknown>): void
}

type Handler = (request: Request) => Promise<Response>

/**
 * Wires the handlers on Supabase and Postgres. With wrong settings, every request gets a 503 with instructions.
 * @param openStore replaced in tests, which run without Postgres
 */
export function createFunctions(
  { environment, waitUntil }: HostedRuntime,
  openStore = openPostgresStore,
): Record<'sendLeadEmail' | 'answerQuestions' | 'desk' | 'calendar' | 'deliverMails', Handler> {
  const log = createLog((line) => console.log(line.trimEnd()))
  const reading = readHostedSettings(environment)
  if (!reading.ok) {
    const explanation = reading.problems.join(' ')
    log('not-configured', { explanation })
    const refuse = async () => respondError({ status: 503, code: 'not_configured', message: explanation })
    return { sendLeadEmail: refuse, answerQuestions: refuse, desk: refuse, calendar: refuse, deliverMails: refuse }
  }
  const { settings } = reading
  const { SITE_URL: siteUrl, LINK_SECRET: linkSecret, publicKeys } = settings
  // The project's own database is reached within Supabase, and its address says whether it is encrypted.
  const allowUnencrypted = settings.DATABASE_URL === null
  const store = openStore(settings.databaseUrl, { connections: CONNECTIONS, allowUnencrypted })
  const runPass = createDeliveryPass(settings, store, log)
  const deps = createHandlerDeps(settings, {
    store,
    log,
    publicKeys,
    siteUrl,
    linkSecret,
    onStored: () => waitUntil(runPass()),
    waitUntil,
  })
  const { WEEKLY_REPORT: weeklyReport, DELIVERY_SECRET: secret } = settings
  const delivery = { ...deps, weeklyReport, secret, runPass, keepFor: settings }
  let clock: Promise<void> | null = null
  /** Sets the store's clock once per worker. If that fails, the handler meets the same failure and responds with it. */
  const withStoreClock = (handler: Handler): Handler => {
    return async (request) => {
      clock ??= store.setClock().catch(() => {
        clock = null
      })
      await clock
      return handler(request)
    }
  }
  return {
    sendLeadEmail: withStoreClock((request) => sendLeadEmail(request, deps, request.headers.get(ADDRESS_HEADER))),
    answerQuestions: withStoreClock((request) => answerQuestions(request, deps, request.headers.get(ADDRESS_HEADER))),
    desk: withStoreClock((request) => handleDesk(request, deps)),
    calendar: withStoreClock((request) => handleCalendar(request, deps)),
    deliverMails: withStoreClock((request) => deliverMails(request, delivery)),
  }
}
