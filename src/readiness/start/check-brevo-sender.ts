import { BREVO_ORIGIN } from '../../mailers/brevo-mailer.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from './finding.ts'

const PATIENCE_MS = 30_000

/**
 * Whether Brevo knows the sender: it takes mails from others too, and drops them.
 * https://developers.brevo.com/reference/get-senders and get-domains, read in November 2026.
 * @returns `null` where Brevo does not say; why, the probe mail finds out
 */
export async function checkBrevoSender({ BREVO_API_KEY, BREVO_URL, MAIL_FROM }: Settings): Promise<Finding | null> {
  const ask = async (path: string) => {
    const response = await fetch(new URL(path, BREVO_URL ?? BREVO_ORIGIN), {
      headers: { 'api-key': BREVO_API_KEY ?? '', accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      // Followed, it would take the key to another host.
      redirect: 'manual',
    })
    return response.ok ? await response.json() : null
  }
  const address = MAIL_FROM.address.toLowerCase()
  try {
    const senders = listIn(await ask('/v3/senders'), 'senders')
    const domains = listIn(await ask('/v3/senders/domains'), 'domains')
    if (senders === null || domains === null) return null
    const isSender = senders.some(({ email, active }) => String(email).toLowerCase() === address && active === true)
    const isDomain = domains.some(
      ({ domain_name, authenticated }) => address.endsWith(`@${String(domain_name).toLowerCase()}`) && authenticated,
    )
    if (isSender || isDomain) return good('Brevo knows the sender in MAIL_FROM.')
    return wrong(
      'Brevo does not know the sender in MAIL_FROM, and would drop its mails: verify it there, or better its whole domain.',
    )
  } catch {
    return null
  }
}

function listIn(body: unknown, name: string): Record<string, unknown>[] | null {
  const list = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null
  return Array.isArray(list) ? list : null
}
