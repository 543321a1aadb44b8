import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, MINUTE } from '../../src/lead/durations.ts'
import { postLead } from './burst.ts'
import { type FickleOptions, type FickleSmtp, startFickleSmtp } from './fickle-smtp.ts'
import { residentMegabytes } from './resident-memory.ts'
import { type RunningServer, startServer } from './start-server.ts'

export interface SoakOptions extends FickleOptions {
  seconds: number
  /** Leads a second. */
  rate: number
  /** How often the process is killed. */
  kills: number
  /** An empty folder. */
  folder: string
  /** The arguments for Node that start the server. */
  command: readonly string[]
  say?: (line: string) => void
}

export interface SoakReport {
  acknowledged: number
  /** Acknowledged leads that are not stored. */
  lost: number
  /** Stored leads without exactly one notification and one confirmation. */
  incomplete: number
  /** E-mail addresses that are stored more than once. */
  doubled: number
  /** Messages that are neither sent, nor skipped, nor stuck. */
  unsettled: number
  /** Messages that count as sent and never reached the mail server. */
  unsent: number
  /** Mails under a Message-ID that no message has: a repetition that no recipient recognises. */
  unknown: number
  /** Mails that were taken more than once, under one Message-ID. */
  repeated: number
  sent: number
  stuck: number
  /** How often the mail server failed in each way. */
  faults: Record<string, number>
  /** Resident memory in megabytes, of each life of the process: some seconds after its start, and at its end. */
  memory: [number, number][]
}

/**
 * Sends leads at a steady rate to the real server, whose mail server misbehaves, whose process is killed and whose clock
 * is moved a day forward and back; then waits until nothing is left to send, and counts.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seconds, rate, kills, folder, say = () => {} } = options
  const dataDir = join(folder, 'data')
  const clockFile = join(folder, 'clock')
  await using smtp = await startFickleSmtp(options)
  const memory: [number, number][] = []
  const acknowledged = new Set<string>()

  writeFileSync(clockFile, '0')
  const start = () => {
    const settings = { SMTP_URL: smtp.url, SITE_URL: 'https://example.org', MAIL_FROM: 'info@example.org' }
    return startServer(
      {
        ...settings,
        LEAD_RECIPIENT: 'staff@example.org',
        MAIL_RETRY_BASE_MS: '200',
        DATA_DIR: dataDir,
        CLOCK_FILE: clockFile,
      },
      ['--import', join(import.meta.dirname, 'moved-clock.ts'), ...options.command],
    )
  }
  let server = await start()
  const watch = watchMemory(() => server, memory)
  const moveClock = (by: number) => {
    writeFileSync(clockFile, String(by))
    server.process.kill('SIGUSR2')
    say(`clock moved by ${by / HOUR} hours`)
  }
  const killAndStart = async () => {
    await server.stop('SIGKILL')
    server = await start()
    say(`killed and started, ${acknowledged.size} acknowledged so far`)
  }

  const steps = [
    ...Array.from({ length: kills }, (_, index) => ({ at: (index + Math.random()) / kills, run: killAndStart })),
    { at: 1 / 3, run: async () => moveClock(DAY + 2 * HOUR) },
    { at: 2 / 3, run: async () => moveClock(0) },
  ].sort((a, b) => a.at - b.at)
  try {
    const began = performance.now()
    const elapsed = () => performance.now() - began
    const load = sendSteadily({
      seconds,
      rate,
      url: () => server.url,
      onAcknowledged: (email) => acknowledged.add(email),
    })
    for (const { at, run } of steps) {
      await pause(Math.max(0, at * seconds * 1000 - elapsed()))
      await run()
    }
    await load
    say(`${acknowledged.size} acknowledged; waiting for the mails`)

    smtp.behave()
    // Past every lease that a killed process holds.
    moveClock(3 * MINUTE)
    await settled(() => server.url)
  } finally {
    watch.stop()
    await server.stop()
  }
  return { ...count(join(dataDir, 'leads.sqlite'), acknowledged, smtp), memory }
}

interface LoadOptions {
  seconds: number
  rate: number
  url: () => string
  onAcknowledged: (email: string) => void
}

/** As many leads a second, whether or not earlier ones are answered. */
async function sendSteadily({ seconds, rate, url, onAcknowledged }: LoadOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let index = 0; index < seconds * rate; index++) {
    const early = began + (index * 1000) / rate - performance.now()
    if (early > 0) await pause(early)
    underWay.push(submit(`soak-${index}@example.org`))
  }
  await Promise.all(underWay)
  agent.destroy()

  /** Tries again with the same key, as the page does when the visitor does. */
  async function submit(email: string): Promise<void> {
    const key = crypto.randomUUID()
    for (let tries = 0; tries < 40; tries++) {
      if ((await postLead(url(), agent, { email, key })) === 200) return onAcknowledged(email)
      await pause(250)
    }
  }
}

/** Resolves when no mail waits any more, or when none was settled for three minutes. */
async function settled(url: () => string): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY
  for (let changed = performance.now(); performance.now() - changed < 3 * MINUTE; await pause(1_100)) {
    const answer = await fetch(`${url()}/healthz`).catch(() => null)
    const health = (await answer?.json()) as { waitingMails: number } | undefined
    if (health === undefined || health.waitingMails === waiting) continue
    waiting = health.waitingMails
    if (waiting === 0) return
    changed = performance.now()
  }
}

function watchMemory(server: () => RunningServer, memory: [number, number][]) {
  let pid: number | undefined
  const timer = setInterval(() => {
    const now = server().process.pid
    const megabytes = residentMegabytes(now)
    if (megabytes === null) return
    const last = memory.at(-1)
    if (now !== pid || last === undefined) memory.push([megabytes, megabytes])
    else last[1] = megabytes
    pid = now
  }, 2_000)
  return { stop: () => clearInterval(timer) }
}

/** Without the store's own code, which may be at fault. */
function count(file: string, acknowledged: ReadonlySet<string>, smtp: FickleSmtp): Omit<SoakReport, 'memory'> {
  const { taken, faultCounts } = smtp
  const db = new DatabaseSync(file, { readOnly: true })
  const leads = db
    .prepare(`
      SELECT email, count(DISTINCT l.id) AS leads, sum(m.kind = 'staff-notification') AS toStaff,
        sum(m.kind = 'visitor-confirmation') AS toVisitor
      FROM leads l LEFT JOIN messages m ON m.lead_id = l.id GROUP BY email`)
    .all() as { email: string; leads: number; toStaff: number; toVisitor: number }[]
  const messages = db.prepare('SELECT id, sent_at, skipped_at, stuck_at FROM messages').all() as {
    id: string
    sent_at: number | null
    skipped_at: number | null
    stuck_at: number | null
  }[]
  db.close()
  const emails = new Set(leads.map(({ email }) => email))
  const ids = new Set(messages.map(({ id }) => id))
  const sent = messages.filter(({ sent_at }) => sent_at !== null)
  const isUnsettled = (message: (typeof messages)[number]) =>
    (message.sent_at ?? message.skipped_at ?? message.stuck_at) === null
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((email) => !emails.has(email)).length,
    incomplete: leads.filter(({ toStaff, toVisitor }) => toStaff !== 1 || toVisitor !== 1).length,
    doubled: leads.filter(({ leads }) => leads !== 1).length,
    unsettled: messages.filter(isUnsettled).length,
    unsent: sent.filter(({ id }) => !taken.has(id)).length,
    unknown: [...taken.keys()].filter((id) => !ids.has(id)).length,
    repeated: [...taken.values()].filter((times) => times > 1).length,
    sent: sent.length,
    stuck: messages.filter(({ stuck_at }) => stuck_at !== null).length,
    faults: Object.fromEntries(faultCounts),
  }
}

/** Each must be 0. */
export function failuresOf({ lost, incomplete, doubled, unsettled, unsent, unknown }: SoakReport) {
  return { lost, incomplete, doubled, unsettled, unsent, unknown }
}
