import { readFileSync } from 'node:fs'

/** The resident set of a process. Linux only, because it is read from /proc; `null` elsewhere, and after its end. */
export function residentMegabytes(pid: number | undefined): number | null {
  return readMegabytes(pid, 'VmRSS')
}

/** The largest that the resident set has been; `null` as above. */
export function peakMegabytes(pid: number | undefined): number | null {
  return readMegabytes(pid, 'VmHWM')
}

function readMegabytes(pid: number | undefined, field: string): number | null {
  try {
    const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}
