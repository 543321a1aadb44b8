import { readFileSync } from 'node:fs'

/** The resident set of a process. Linux only, because it is read from /proc; `null` elsewhere, and where it has ended. */
export function residentMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}
