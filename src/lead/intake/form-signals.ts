/** Recorded by the page while the form is filled in. A missing header does not suggest spam. */
export interface FormSignals {
  /** Milliseconds from opening the page to sending the form, or `null` if unknown. */
  fillMs: number | null
  honeypot: boolean
}

export function formatSignals({ fillMs, honeypot }: FormSignals): string {
  return `${fillMs === null ? '' : `t=${Math.round(fillMs)};`}h=${honeypot ? 1 : 0}`
}

/** Reads e.g. `t=48210;h=0`. An unknown part counts as absent. */
export function parseSignals(value: string | null): FormSignals {
  const parts = new Set((value ?? '').split(';').map((part) => part.trim()))
  const time = [...parts].find((part) => /^t=\d{1,12}$/.test(part))
  return { fillMs: time === undefined ? null : Number(time.slice(2)), honeypot: parts.has('h=1') }
}
