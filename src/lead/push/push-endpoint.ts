/**
 * The hosts of the push services of browsers, which may also be subdomains. Other hosts are refused, because a device could
 * name an address inside our network. As of November 2026:
 * - Google: Chromium, `push_messaging_constants.cc`; `jmt17` is for its test channels
 * - Mozilla: https://mozilla-push-service.readthedocs.io
 * - Apple: https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
 * - Microsoft: https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/firewall-allowlist-config
 */
const HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** @param services `PUSH_SERVICES`: the origins that replace these hosts */
export function isPushEndpoint(endpoint: string, services: readonly string[] | null): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (services !== null) return services.includes(url.origin)
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
