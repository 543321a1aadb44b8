import { readFileSync } from 'node:fs'

/** The resident set of a process. Linux only, because it is read from /proc; `null` elsewhere, and where it has ended. */
export function residentMegabytes(pid: number | undefined): number | null {
  return readMegabytes(pid, /VmRSS:\s+(\d+)/)
}

/** The largest resident set that a process has had. */
export function peakMegabytes(pid: number | undefined): number | null {
  return readMegabytes(pid, /VmHWM:\s+(\d+)/)
}

function readMegabytes(pid: number | undefined, line: RegExp): number | null {
  try {
    const kilobytes = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}
