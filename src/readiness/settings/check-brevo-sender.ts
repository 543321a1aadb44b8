import { BREVO_ORIGIN } from '../../mailers/brevo-mailer.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'

const PATIENCE_MS = 30_000

/**
 * Whether Brevo knows the sender: it takes mails from others too, and drops them.
 * https://developers.brevo.com/reference/get-senders and get-domains, read in November 2026.
 * @returns nothing without Brevo, or where it does not say; the probe mail finds out why
 */
export async function checkBrevoSender(settings: Settings): Promise<Finding[]> {
  if (settings.BREVO_API_KEY === null) return []
  const address = settings.MAIL_FROM.address.toLowerCase()
  const lower = (value: unknown) => String(value).toLowerCase()
  try {
    const { senders } = (await ask(settings, '/v3/senders')) as { senders: Record<string, unknown>[] }
    const { domains } = (await ask(settings, '/v3/senders/domains')) as { domains: Record<string, unknown>[] }
    const isKnown =
      senders.some(({ email, active }) => lower(email) === address && active === true) ||
      domains.some(({ domain_name, authenticated }) => address.endsWith(`@${lower(domain_name)}`) && authenticated)
    if (isKnown) return [good('Brevo knows the sender in MAIL_FROM.')]
  } catch {
    return []
  }
  const todo = 'verify it there, or better its whole domain.'
  return [wrong(`Brevo does not know the sender in MAIL_FROM, and would drop its mails: ${todo}`)]
}

async function ask({ BREVO_API_KEY, BREVO_URL }: Settings, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, BREVO_URL ?? BREVO_ORIGIN), {
    headers: { 'api-key': BREVO_API_KEY ?? '', accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    // Followed, it would take the key to another host.
    redirect: 'manual',
  })
  return response.ok ? response.json() : {}
}
