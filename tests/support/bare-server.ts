import { setTimeout as pause } from 'node:timers/promises'
import { loadSite } from '../../src/server/http/load-site.ts'
import { startHttpServer } from '../../src/server/http/start-http-server.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { bareDeps } from './bare-deps.ts'

/**
 * The server without its delivery: `bare-server.ts SITE [careless]`. `careless` is the negative control: it answers
 * first and stores a second later. A test that passes with it proves nothing.
 */
const [siteDir = '', manner] = process.argv.slice(2)
const store = await openSqliteStore(process.env.DATA_DIR ?? '')

async function answerFirst(...submission: Parameters<typeof store.insertLead>) {
  pause(1_000).then(() => store.insertLead(...submission))
  return 'stored' as const
}

const http = await startHttpServer(
  { host: '127.0.0.1', port: 0, site: loadSite(siteDir, { siteUrl: null, hostedUrl: null }) },
  bareDeps(manner === 'careless' ? { ...store, insertLead: answerFirst } : store),
)
process.stdout.write(`${http.address}\n`)
