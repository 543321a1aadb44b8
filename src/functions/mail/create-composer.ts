import type { ClaimedMessage, Outbox } from '../../lead/store.ts'
import { staffLinks } from '../staff-page/staff-link.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail, Mailbox } from './mail.ts'

export interface ComposerOptions {
  store: Pick<Outbox, 'leadsForDigest' | 'lastDigestBefore'>
  /** `MAIL_FROM` */
  from: Mailbox
  /** `LEAD_RECIPIENT` */
  staffAddress: string
  /** Where the page behind links is, without a slash at the end; `onStaticSite` as in staffLinks. */
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
      settings: { from, staff: { name: '', address: staffAddress } },
      leadsForDigest: store.leadsForDigest,
      lastDigestBefore: store.lastDigestBefore,
      // Signed when the mail is sent: a mail that was stuck for a month would otherwise arrive with an expired
      // link. A mail that is sent again may carry another link; both work.
      linksFor: (subject) => staffLinks(subject, { siteUrl, secret, now, onStaticSite }),
    })
}
