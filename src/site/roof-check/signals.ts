import { HONEYPOT_FIELD } from '../../lead/plain-form.ts'

/** Milliseconds since the page was opened, and whether the box that nobody sees was filled in. */
export function readSignals(data: FormData): string {
  return `t=${Math.round(performance.now())};h=${data.get(HONEYPOT_FIELD) ? 1 : 0}`
}
