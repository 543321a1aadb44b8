import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, MINUTE } from '../../src/base/durations.ts'
import { isCombined } from '../../src/lead/outbox/mail-kinds.ts'
import type { MessageKind } from '../../src/lead/store/message.ts'
import { auditStore } from './audit.ts'
import { postLead } from './http.ts'
import { type FickleOptions, startFickleSmtp } from './smtp.ts'
import { mailSettings, megabytesOf, startServer } from './start-server.ts'

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

/**
 * Sends leads at a steady rate to the real server. Meanwhile, its mail server misbehaves, its process is killed, and its clock is
 * moved a day forward and back. Then waits until nothing is left to send, and counts.
 */
export async function soak({ seconds, rate, kills, folder, command, say = () => {}, ...fickle }: SoakOptions) {
  const dataDir = join(folder, 'data')
  const clockFile = join(folder, 'clock')
  await using smtp = await startFickleSmtp(fickle)
  writeFileSync(clockFile, '0')
  const settings = { ...mailSettings(smtp.url), MAIL_RETRY_BASE_MS: '200', DATA_DIR: dataDir, CLOCK_FILE: clockFile }
  const start = () => startServer(settings, ['--import', join(import.meta.dirname, 'moved-clock.ts'), ...command])
  let server = await start()
  const acknowledged = new Set<string>()
  let unacknowledged = 0
  /** Resident megabytes at the end of each life of the process. */
  const memory: (number | null)[] = []
  const stop = (signal: NodeJS.Signals) => {
    memory.push(megabytesOf(server.process.pid, 'VmRSS'))
    return server.stop(signal)
  }
  const moveClock = async (by: number) => {
    writeFileSync(clockFile, String(by))
    server.process.kill('SIGUSR2')
    say(`clock moved by ${by / HOUR} hours`)
  }
  const killAndStart = async () => {
    await stop('SIGKILL')
    server = await start()
    say(`killed and started, ${acknowledged.size} acknowledged so far`)
  }

  /** Tries again with the same key, as the page does for a visitor. Tries for a minute, because a busy machine starts slowly. */
  async function submit(email: string, agent: Agent): Promise<void> {
    const key = crypto.randomUUID()
    for (let tries = 0; tries < 240; tries++) {
      if ((await postLead(server.url, agent, { email, key })) === 200) return void acknowledged.add(email)
      await pause(250)
    }
    unacknowledged += 1
  }

  /** Sends this many leads a second, even if earlier ones are not answered. */
  async function sendSteadily(began: number): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    const underWay: Promise<void>[] = []
    for (let index = 0; index < seconds * rate; index++) {
      const early = began + (index * 1000) / rate - performance.now()
      if (early > 0) await pause(early)
      underWay.push(submit(`soak-${index}@example.org`, agent))
    }
    await Promise.all(underWay)
    agent.destroy()
  }

  const steps = [
    ...Array.from({ length: kills }, (_, index) => ({ at: (index + Math.random()) / kills, run: killAndStart })),
    { at: 1 / 3, run: () => moveClock(DAY + 2 * HOUR) },
    { at: 2 / 3, run: () => moveClock(0) },
  ].sort((a, b) => a.at - b.at)
  try {
    const began = performance.now()
    const load = sendSteadily(began)
    for (const { at, run } of steps) {
      await pause(Math.max(0, began + at * seconds * 1000 - performance.now()))
      await run()
    }
    await load
    say(`${acknowledged.size} acknowledged; waiting for the mails`)
    smtp.behave()
    // Go past every lease of a killed process.
    await moveClock(3 * MINUTE)
    await settled(server.url)
  } finally {
    await stop('SIGTERM')
  }
  const { lost, incomplete, doubled } = auditStore(dataDir, acknowledged)
  const leads = { lost: lost.length, incomplete: incomplete.length, doubled: doubled.length }
  const { faultCounts, taken } = smtp
  const { failures, ...counts } = countMails(join(dataDir, 'leads.sqlite'), taken)
  return {
    acknowledged: acknowledged.size,
    ...counts,
    /** How often the mail server failed in each way. */
    faults: Object.fromEntries(faultCounts),
    memory,
    /** Each must be 0. */
    failures: { unacknowledged, ...leads, ...failures },
  }
}

/** Resolves when no mail waits any more, or if none was settled for three minutes. */
async function settled(url: string): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY
  for (let changed = performance.now(); performance.now() - changed < 3 * MINUTE; await pause(1_100)) {
    const health = (await (await fetch(`${url}/healthz`)).json()) as { waitingMails: number }
    if (health.waitingMails === waiting) continue
    waiting = health.waitingMails
    if (waiting === 0) return
    changed = performance.now()
  }
}

/** True for an id of combinedMailId in compose-mail.ts, because the ids of messages have version 7. */
const isCombinedId = (id: string): boolean => id[14] === '8'

/** @param taken how often the mail server took each mail, by the message's id */
function countMails(file: string, taken: ReadonlyMap<string, number>) {
  const db = new DatabaseSync(file, { readOnly: true })
  const idsWhere = (condition: string) =>
    new Set(
      db
        .prepare(`SELECT id FROM messages WHERE ${condition}`)
        .all()
        .map(({ id }) => String(id)),
    )
  const [all, sent, stuck] = [idsWhere('true'), idsWhere('sent_at IS NOT NULL'), idsWhere('stuck_at IS NOT NULL')]
  const unsettled = idsWhere('coalesce(sent_at, skipped_at, stuck_at) IS NULL')
  const rows = db.prepare('SELECT id, kind, sent_at AS at FROM messages WHERE sent_at IS NOT NULL').all()
  db.close()
  const missing = rows.filter(({ id }) => !taken.has(String(id)))
  // A mail about many has its own id. Its messages are settled at one time, unless a kill interrupts that.
  const ofMany = new Set(
    missing.filter(({ kind }) => isCombined(kind as MessageKind)).map(({ kind, at }) => `${kind} ${at}`),
  )
  const takenOfMany = [...taken.keys()].filter(isCombinedId)
  return {
    sent: sent.size,
    stuck: stuck.size,
    /** Mails that were taken more than once, under one Message-ID. */
    repeated: [...taken.values()].filter((times) => times > 1).length,
    failures: {
      unsettled: unsettled.size,
      /** Messages that count as sent and never reached the mail server. */
      unsent:
        missing.filter(({ kind }) => !isCombined(kind as MessageKind)).length +
        Math.max(0, ofMany.size - takenOfMany.length),
      /**
       * Mails under a Message-ID that no message has, so no recipient recognises them as a repetition. After a kill, a mail about
       * many may be about others.
       */
      unknown: [...taken.keys()].filter((id) => !all.has(id) && !isCombinedId(id)).length,
    },
  }
}
