import type { ClaimedMessage, Outbox } from '../../lead/store.ts'
import { staffLinks } from '../staff-page/staff-link.ts'
import { type ComposeDeps, composeMail } from './compose-mail.ts'
import type { Mail } from './mail.ts'

export interface ComposerOptions extends Pick<ComposeDeps, 'from' | 'staffAddress'> {
  store: Pick<Outbox, 'leadsForDigest' | 'lastDigestBefore'>
  /** The address of the page behind links, without a slash at the end; `onStaticSite` as in staffLinks. */
  siteUrl: string
  onStaticSite?: boolean
  /** `LINK_SECRET` */
  linkSecret: string
}

/** Composes mails as deliverMessage asks for them. */
export function createComposer(
  options: ComposerOptions,
): (message: ClaimedMessage, now: number) => Promise<Mail | null> {
  const { store, from, staffAddress, siteUrl, onStaticSite = false, linkSecret: secret } = options
  return (message, now) =>
    composeMail(message, now, {
      from,
      staffAddress,
      leadsForDigest: store.leadsForDigest,
      lastDigestBefore: store.lastDigestBefore,
      // Signed when the mail is sent: a mail that was stuck for a month would otherwise arrive with an expired
      // link. A mail that is sent again may carry another link; both work.
      linksFor: (subject) => staffLinks(subject, { siteUrl, secret, now, onStaticSite }),
    })
}
