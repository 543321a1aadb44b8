import { expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QOX',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
])('accepts the push service of a browser: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://:secret@fcm.googleapis.com/fcm/send/abc',
  'https://storage.googleapis.com/bucket',
  'https://fcm.googleapis.com.example.org/',
  'https://evilpush.apple.com/',
  'https://example.org/#.push.apple.com',
  'https://example.org\\.push.apple.com/',
  'https://fcm.googleapis.com.:443/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.5/admin',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'push.apple.com',
  '',
])('refuses any other address: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false)
})

it('accepts only the origins of the setting instead', () => {
  const services = ['https://push.example.org', 'http://127.0.0.1:9000']
  const accepted = ['https://push.example.org/a', 'http://127.0.0.1:9000/b?c=d']
  const refused = [
    'https://push.example.org:444/a',
    'http://push.example.org/a',
    'https://a@push.example.org/a',
    'http://127.0.0.1:9001/b',
    'https://fcm.googleapis.com/fcm/send/abc',
  ]
  for (const endpoint of accepted) expect(isPushEndpoint(endpoint, services), endpoint).toBe(true)
  for (const endpoint of refused) expect(isPushEndpoint(endpoint, services), endpoint).toBe(false)
})
