import { answeredPage as words } from '../../../content/mails.ts'
import type { LeadDesk, StoredLead } from '../../lead/ports.ts'
import type { Log } from '../log.ts'
import { writeDayAndTime } from '../mail/written-times.ts'
import { type AnsweredPage, renderAnsweredPage } from './answered-page.ts'
import { readAnsweredToken } from './answered-token.ts'

/** The address of the page behind the link "Als beantwortet markieren", without the token. */
export const ANSWERED_PATH = '/antwort/'

export interface AnsweredDeps {
  store: Pick<LeadDesk, 'findLead' | 'markAnswered'>
  /** `LINK_SECRET` */
  secret: string
  /** Milliseconds since the Unix epoch. */
  now(): number
  log: Log
}

/**
 * The page behind the link in a mail to staff. `GET` shows a reference and one button and changes nothing,
 * because mail scanners follow links; only the button's `POST` marks the lead as answered.
 *
 * @param token the last part of the path
 */
export async function answered(request: Request, token: string, deps: AnsweredDeps): Promise<Response> {
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  }
  const reading = await readAnsweredToken(token, { secret: deps.secret, now: deps.now() })
  if (!reading.ok) return reading.reason === 'expired' ? page(410, EXPIRED) : page(403, FORGED)
  try {
    const lead = await deps.store.findLead(reading.ref)
    if (lead === null) return page(404, UNKNOWN)
    if (!isPost) return page(200, lead.answeredAt === null ? question(lead) : already(lead))
    if (!(await deps.store.markAnswered({ ref: lead.ref, now: deps.now() }))) return page(404, UNKNOWN)
    deps.log('lead-answered', { ref: lead.ref, by: 'link' })
    return page(200, { title: words.doneTitle, ref: lead.ref, text: words.done })
  } catch (error) {
    deps.log('answered-failed', {}, error)
    return page(503, { title: words.failedTitle, text: words.failed })
  }
}

const EXPIRED: AnsweredPage = { title: words.expiredTitle, text: words.expired }
const FORGED: AnsweredPage = { title: words.forgedTitle, text: words.forged }
const UNKNOWN: AnsweredPage = { title: words.unknownTitle, text: words.unknown }

function question(lead: StoredLead): AnsweredPage {
  return { title: words.ask, ref: lead.ref, text: words.explain, button: words.button }
}

function already(lead: StoredLead): AnsweredPage {
  return { title: words.doneTitle, ref: lead.ref, text: words.alreadySince(writeDayAndTime(lead.answeredAt ?? 0)) }
}

async function page(status: number, content: AnsweredPage): Promise<Response> {
  const { html, styleHash } = await renderAnsweredPage(content)
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}
