import { createServer } from 'node:http'
import type { LinkStep } from '../../src/functions/desk/link-steps.ts'
import { staffLinks } from '../../src/functions/desk/staff-link.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import { loadSite, type Site } from '../../src/server/http/load-site.ts'
import { serveSite } from '../../src/server/http/serve-site.ts'
import { buildCopy } from './built-copy.ts'
import { sendLead } from './burst.ts'
import { type DeskSite, nextPhoneHours } from './desk-site.ts'
import { type FunctionSide, type FunctionsOn, startFunctionSide } from './function-side.ts'
import { LINK_SECRET, PUBLISHABLE_KEY } from './hosted-functions.ts'
import type { ListedLead } from './list-leads.ts'
import { listen } from './listen.ts'
import { test as base } from './site.ts'

/** `url`: of the page, on a host that serves files and nothing else. */
export interface HostedSite extends DeskSite, Pick<FunctionSide, 'crm'> {
  leads(): Promise<ListedLead[]>
  /** The link that a mail would carry. */
  linkTo(ref: string, step: LinkStep): Promise<string>
}

/** Tests of the page on one site and its functions on another, built so that the one calls the other. */
export const test = base.extend<object, { functionsOn: FunctionsOn; hosted: HostedSite }>({
  functionsOn: ['our server', { option: true, scope: 'worker' }],

  hosted: [
    async ({ functionsOn }, use) => {
      let site: Site | undefined
      // Each of the two has to know the other's address: this one listens first and has its files last.
      const host = createServer((incoming, outgoing) => {
        const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
        if (site === undefined || !serveSite(site, path, incoming, outgoing)) outgoing.writeHead(404).end()
      })
      await using listening = await listen(host)
      const url = `http://127.0.0.1:${listening.port}`
      await using side = await startFunctionSide(functionsOn, url)
      // Another name of the machine: for the browser, another site as well as another origin.
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
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ hosted }, use) => {
    await use(hosted.url)
  },
})
