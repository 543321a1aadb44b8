import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { DESK_SETTINGS, type DeskSite, findInFolder, mailboxOf, startDeskDatabase } from './desk-site.ts'
import { DELIVERY_SECRET, type DenoVersion, LINK_SECRET, startFunctions } from './hosted-functions.ts'
import { type ListedLead, listLeads } from './list-leads.ts'
import { pageForCrm } from './page-for-crm.ts'
import { startReceiver, WEBHOOK_SECRET } from './receiver.ts'
import { startSmtp } from './smtp.ts'
import { startServer } from './start-server.ts'

/** The host of the functions that a page on a static host calls: one of these, or our own server. */
export type FunctionsOn = DenoVersion | 'our server'

export interface FunctionSide extends AsyncDisposable, Pick<DeskSite, 'log' | 'takeMail' | 'reach' | 'find'> {
  url: string
  /** The events that its webhook received. */
  crm: Awaited<ReturnType<typeof startReceiver>>
  leads(): Promise<ListedLead[]>
}

export async function startFunctionSide(on: FunctionsOn, SITE_URL: string): Promise<FunctionSide> {
  await using stack = new AsyncDisposableStack()
  const smtp = stack.use(await startSmtp())
  const crm = stack.use(await startReceiver())
  const webhook = { WEBHOOK_URL: crm.url, WEBHOOK_SECRET }
  const settings = { ...DESK_SETTINGS, ...webhook, SITE_URL, SMTP_URL: smtp.url }
  const side = stack.use(await (on === 'our server' ? startOwn(settings) : startHosted(on, settings)))
  const parts = stack.move()
  return { ...side, crm, takeMail: mailboxOf(smtp), [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

type Side = Omit<FunctionSide, 'takeMail' | 'crm'>

async function startOwn(settings: Record<string, string>): Promise<Side> {
  const server = await startServer({ ...settings, LINK_SECRET }, pageForCrm())
  return {
    url: server.url,
    log: server.output,
    leads: () => listLeads(server.dataDir),
    reach: () => Promise.reject(new Error('Its clock stands.')),
    find: async (text) => findInFolder(server.dataDir, text),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function startHosted(version: DenoVersion, settings: Record<string, string>): Promise<Side> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await startDeskDatabase())
  const store = openPostgresStore(database.url)
  stack.defer(store.close)
  const functions = stack.use(await startFunctions(version, { SUPABASE_DB_URL: database.url, ...settings }))
  const parts = stack.move()
  return {
    url: functions.url,
    log: functions.output,
    leads: () => store.listLeads(),
    async reach(ref) {
      await database.reach(ref)
      const headers = { authorization: `Bearer ${DELIVERY_SECRET}` }
      await fetch(`${functions.url}/functions/v1/deliver-mails`, { method: 'POST', headers })
    },
    find: database.find,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
