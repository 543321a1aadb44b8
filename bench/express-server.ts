import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = ['express@5', 'better-sqlite3@12']

/** The handler as most would write it: parse, insert, answer; the same durability, one commit a request. */
const SOURCE = `
const express = require('express')
const { randomUUID } = require('node:crypto')
const db = require('better-sqlite3')(process.env.DB)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(\`CREATE TABLE leads (id TEXT PRIMARY KEY, name, address, roof_size, roof_type, phone, email, message, received_at);
  CREATE TABLE messages (id TEXT PRIMARY KEY, lead_id, kind, created_at)\`)
const lead = db.prepare('INSERT INTO leads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
const message = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?)')
const store = db.transaction((body) => {
  const id = randomUUID()
  lead.run(id, body.name, body.address, body.roofSize, body.roofType, body.phone, body.email, body.message, Date.now())
  message.run(randomUUID(), id, 'staff', Date.now())
  message.run(randomUUID(), id, 'visitor', Date.now())
})
const server = express()
  .disable('x-powered-by')
  .use(express.json())
  .post('/leads', (request, response) => {
    for (const name of ['name', 'address', 'phone', 'email']) {
      if (typeof request.body[name] !== 'string' || request.body[name].trim() === '') return response.sendStatus(422)
    }
    store(request.body)
    response.json({})
  })
  .listen(0, '127.0.0.1', () => console.log(server.address().port))
`

export interface ExpressServer {
  url: string
  stop(): Promise<void>
}

/**
 * It runs on the machine's own Node, because npm builds better-sqlite3 for that one.
 * @returns null where the packages do not install here; a message says so.
 */
export async function startExpressServer(folder: string): Promise<ExpressServer | null> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { 'better-sqlite3': true } }),
  )
  writeFileSync(join(folder, 'server.js'), SOURCE)
  const outside = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith('node_modules/.bin'))
  const env = { ...process.env, PATH: outside.join(delimiter), NODE_ENV: 'production' }
  console.log(`Installing ${PACKAGES.join(' and ')} into a temporary folder …`)
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  if (npm.status !== 0) {
    console.log(`SKIPPED, because the packages do not install here:\n${npm.stderr.split('\n').slice(-12).join('\n')}`)
    return null
  }
  const child = spawn('node', ['server.js'], {
    cwd: folder,
    env: { ...env, DB: join(folder, 'leads.sqlite') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', (code) => reject(new Error(`The Express server ended with ${code}.`)))
  })
  return {
    url: `http://127.0.0.1:${port}/leads`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}
