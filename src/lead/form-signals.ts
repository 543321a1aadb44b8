/**
 * What the page noticed while the form was filled in. It travels in a header, because the body is the
 * seven strings of SPEC.md and nothing else. No header means no signals, which is no sign of spam.
 */
export const SIGNALS_HEADER = 'x-form-signals'

export interface FormSignals {
  /** Milliseconds from the first sign of interest in the form to the submission. `null` where unknown. */
  fillMs: number | null
  /** Whether the field that people do not see was filled in. */
  honeypot: boolean
}

export const NO_SIGNALS: FormSignals = { fillMs: null, honeypot: false }

/** The header's value, e.g. `t=48210;h=0`. */
export function formatSignals({ fillMs, honeypot }: FormSignals): string {
  const time = fillMs === null ? '' : `t=${Math.max(0, Math.round(fillMs))};`
  return `${time}h=${honeypot ? 1 : 0}`
}

/** Reads the header's value; whatever is not understood counts as absent. */
export function parseSignals(value: string | null): FormSignals {
  const parts = new Map((value ?? '').split(';').map((part) => part.trim().split('=') as [string, string?]))
  const time = parts.get('t') ?? ''
  return { fillMs: /^\d{1,12}$/.test(time) ? Number(time) : null, honeypot: parts.get('h') === '1' }
}
