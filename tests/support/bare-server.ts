import { loadSite } from '../../src/server/http/load-site.ts'
import { startHttpServer } from '../../src/server/http/start-http-server.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { testDeps } from './test-deps.ts'

/** The server without its delivery. Run `bare-server.ts SITE`. */
const site = loadSite(process.argv[2] ?? '', { siteUrl: null, hostedUrl: null })
const store = await openSqliteStore(process.env.DATA_DIR ?? '')
const http = await startHttpServer({ host: '127.0.0.1', port: 0, site }, testDeps(store))
process.stdout.write(`${http.address}\n`)
