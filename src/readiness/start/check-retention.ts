import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good } from './finding.ts'

/** Every number is allowed; what it means for people's data is said. */
export function checkRetention({ RETENTION_DAYS: days }: Settings): Finding[] {
  if (days === 0)
    return [good('RETENTION_DAYS is 0: no request is ever deleted by itself, so your privacy policy has to say why.')]
  return [
    good(`RETENTION_DAYS is ${days}: a request is deleted after as many days, which your privacy policy has to say.`),
  ]
}
