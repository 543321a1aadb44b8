import { MailError } from '../../functions/mail/mail.ts'
import { errorCode } from '../../lead/error-code.ts'
import { explainStartError } from '../../server/start-error.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, wrong } from '../finding.ts'
import { explainMailError } from './explain-mail-error.ts'

/**
 * Runs one check. An error becomes the sentence with which a start or a mail would explain it; of an unexpected one only the
 * code is said, because a driver's sentence may hold a password.
 */
export async function attempt(
  name: string,
  settings: Settings,
  check: (settings: Settings) => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await check(settings)
  } catch (error) {
    const sentence = error instanceof MailError ? explainMailError(error, settings) : explainStartError(error, settings)
    return [wrong(sentence ?? `${name} could not be checked (${errorCode(error) ?? 'no code'}).`)]
  }
}
