// Loaded when the visitor leaves the field of the e-mail address.
import { suggestName } from '../../content/suggest-name.ts'

/** Hosts of many German mailboxes. If a host is missing here, the form may ask a needless question. */
const HOSTS = `gmail.com googlemail.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de
  outlook.com outlook.de hotmail.com hotmail.de live.com live.de icloud.com me.com
  yahoo.com yahoo.de ymail.com aol.com aol.de arcor.de vodafone.de posteo.de mailbox.org
  mail.com mail.de email.de online.de osnanet.de ewe.net`.split(/\s+/)

/** Only a host of this length may have two mistakes, because a short one such as `web.de` is like too many others. */
const LONG_HOST = 9

/** Returns `karl@gmail.com` for `karl@gmial.com`, and `null` if the address looks right. */
export function suggestEmail(address: string): string | null {
  const [name, host, ...more] = address.trim().split('@')
  if (!name || !host || more.length > 0) return null
  const suggestedHost = suggestHost(host.toLowerCase())
  return suggestedHost && `${name}@${suggestedHost}`
}

/** `gmail.com` for `gmail.de`, which is three letters away, and for `gmail`. */
function suggestHost(host: string): string | null {
  if (HOSTS.includes(host)) return null
  const provider = host.replace(/\.(?:de|com)?$/, '')
  return HOSTS.find((known) => known.startsWith(`${provider}.`)) || suggestName(host, HOSTS, LONG_HOST)
}
