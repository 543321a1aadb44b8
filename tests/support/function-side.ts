import { migrateDatabase } from '../../src/storage/postgres/migrate.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { type DenoVersion, LINK_SECRET, startFunctions } from './hosted-functions.ts'
import { type ListedLead, listLeads } from './list-leads.ts'
import { startPostgres } from './postgres.ts'
import { startServer } from './start-server.ts'

/** The host of the functions that a page on a static host calls: one of these, or our own server. */
export type FunctionsOn = DenoVersion | 'our server'

export interface FunctionSide extends AsyncDisposable {
  url: string
  /** Its log so far. */
  log(): string
  leads(): Promise<ListedLead[]>
}

export function startFunctionSide(on: FunctionsOn, siteUrl: string): Promise<FunctionSide> {
  return on === 'our server' ? startOwn(siteUrl) : startHosted(on, siteUrl)
}

async function startOwn(SITE_URL: string): Promise<FunctionSide> {
  const server = await startServer({ SITE_URL, LINK_SECRET })
  return {
    url: server.url,
    log: server.output,
    leads: () => listLeads(server.dataDir),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function startHosted(version: DenoVersion, SITE_URL: string): Promise<FunctionSide> {
  const stack = new AsyncDisposableStack()
  const database = await stack.use(await startPostgres()).createDatabase()
  await migrateDatabase(database)
  const store = openPostgresStore(database)
  stack.defer(store.close)
  const functions = stack.use(
    await startFunctions(version, {
      SUPABASE_DB_URL: database,
      SITE_URL,
      // No mail server listens there: other tests look at mails.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'dach@example.org',
      LEAD_RECIPIENT: 'team@example.org',
    }),
  )
  return {
    url: functions.url,
    log: functions.output,
    leads: () => store.listLeads(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
