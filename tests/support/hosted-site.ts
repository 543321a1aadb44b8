import { createServer } from 'node:http'
import type { LinkStep } from '../../src/functions/links/link-steps.ts'
import { staffLinks } from '../../src/functions/links/staff-link.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import { loadSite, type Site } from '../../src/server/http/load-site.ts'
import { serveSite } from '../../src/server/http/serve-site.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { buildCopy, pageForCrm } from './built-copy.ts'
import {
  createTakeMail,
  DESK_SETTINGS,
  type DeskSite,
  findInFolder,
  nextPhoneHours,
  startDeskDatabase,
} from './desk-site.ts'
import { DELIVERY_SECRET, type DenoVersion, PUBLISHABLE_KEY, startFunctions } from './hosted-functions.ts'
import { sendLead } from './http.ts'
import { listen } from './listen.ts'
import { startReceiver, WEBHOOK_SECRET } from './receiver.ts'
import { LINK_SECRET } from './sample-leads.ts'
import { test as base } from './site.ts'
import { startSmtp } from './smtp.ts'
import { type ListedLead, listLeads, startServer } from './start-server.ts'

/** The host of the functions that a page on a static host calls. It is one of these, or our own server. */
export type FunctionsOn = DenoVersion | 'our server'

export interface FunctionSide
  extends AsyncDisposable,
    Pick<DeskSite, 'log' | 'takeMail' | 'skipTo' | 'endUndo' | 'find'> {
  url: string
  crm: Awaited<ReturnType<typeof startReceiver>>
  leads(): Promise<ListedLead[]>
}

async function startFunctionSide(on: FunctionsOn, SITE_URL: string): Promise<FunctionSide> {
  await using stack = new AsyncDisposableStack()
  const smtp = stack.use(await startSmtp())
  const crm = stack.use(await startReceiver())
  const webhook = { WEBHOOK_URL: crm.url, WEBHOOK_SECRET }
  const settings = { ...DESK_SETTINGS, ...webhook, SITE_URL, SMTP_URL: smtp.url }
  const side = stack.use(await (on === 'our server' ? startOwn(settings) : startHosted(on, settings)))
  const parts = stack.move()
  return { ...side, crm, takeMail: createTakeMail(smtp), [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

type Side = Omit<FunctionSide, 'takeMail' | 'crm'>

async function startOwn(settings: Record<string, string>): Promise<Side> {
  const server = await startServer({ ...settings, LINK_SECRET }, pageForCrm())
  return {
    url: server.url,
    log: server.output,
    leads: () => listLeads(server.dataDir),
    skipTo: () => Promise.reject(new Error('Its clock does not move.')),
    endUndo: () => Promise.reject(new Error('Its clock does not move.')),
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
  const deliver = async () => {
    const headers = { authorization: `Bearer ${DELIVERY_SECRET}` }
    await fetch(`${functions.url}/functions/v1/deliver-mails`, { method: 'POST', headers })
  }
  return {
    url: functions.url,
    log: functions.output,
    leads: () => store.listLeads(),
    skipTo: (ref) => database.skipTo(ref).then(deliver),
    endUndo: () => database.endUndo().then(deliver),
    find: database.find,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** `url` is the page's, on a host that only serves files. */
export interface HostedSite extends DeskSite, Pick<FunctionSide, 'crm'> {
  leads(): Promise<ListedLead[]>
  linkTo(ref: string, step: LinkStep): Promise<string>
}

/** Tests of the page on one site and its functions on another. The build makes the page call that other site. */
export const test = base.extend<object, { functionsOn: FunctionsOn; hosted: HostedSite }>({
  functionsOn: ['our server', { option: true, scope: 'worker' }],

  hosted: [
    async ({ functionsOn }, use) => {
      let site: Site | undefined
      // Page and functions must know each other's address. So this server listens first, and gets its files last.
      const host = createServer((incoming, outgoing) => {
        const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
        if (site === undefined || !serveSite(site, path, incoming, outgoing)) outgoing.writeHead(404).end()
      })
      await using listening = await listen(host)
      const url = `http://127.0.0.1:${listening.port}`
      await using side = await startFunctionSide(functionsOn, url)
      // The name is another one for this machine. For the browser, that is another origin and also another site.
      const functions = side.url.replace('127.0.0.1', 'localhost')
      const key = functionsOn === 'our server' ? '' : PUBLISHABLE_KEY
      await using build = await buildCopy({
        SITE_URL: url,
        PUBLIC_SUPABASE_URL: functions,
        PUBLIC_SUPABASE_ANON_KEY: key,
      })
      site = loadSite(build.dist, { siteUrl: url, hostedUrl: functions })
      await use({
        ...side,
        url,
        nextTry: () => nextPhoneHours(Date.now()),
        send: (lead) => sendLead(functions, lead, key || DEFAULT_PUBLIC_KEY),
        linkTo: async (ref, step) => {
          const options = { siteUrl: url, linkSecret: LINK_SECRET, now: Date.now() }
          return (await staffLinks({ ref }, options))(step)
        },
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ hosted }, use) => {
    await use(hosted.url)
  },
})
