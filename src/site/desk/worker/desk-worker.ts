// The service worker of the desk. With it, the desk opens offline and shows push messages. It sees no other page, holds no
// request of a visitor, and sends nothing. build-worker.ts adds the two constants.

import type { PushPayload } from '../../../lead/push/push-message.ts'

/** The desk's page and every file that it loads. */
declare const FILES: readonly string[]
/** Differs for each build. */
declare const VERSION: string

/** The parts of the `webworker` library that this file needs. TypeScript cannot load that library next to `dom`. */
interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<Client[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  location: Location
}
interface Client {
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
  addRoutes?(rule: object): Promise<void>
  request: Request
  respondWith(answer: Promise<Response>): void
  data: { json(): unknown } | null
  notification: Notification
}
const worker = self as unknown as WorkerScope

const CACHE = `desk-${VERSION}`
const [PAGE = ''] = FILES

worker.addEventListener('install', (event) => {
  // The desk's requests to the server need no worker. With this route, Chromium from 123 on does not start one for them.
  void event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' })
  event.waitUntil(install())
})
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin || !FILES.includes(pathname)) return
  // Answer the desk's page only to a navigation, and its files only to other requests.
  if ((pathname === PAGE) === (mode === 'navigate')) event.respondWith(answer(event.request, pathname))
})
worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushPayload)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Bypass the browser's cache, because its page may be from the previous build.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))
  // This is safe while a desk is open, because the desk has loaded all its files, and the worker stores no drafts and actions.
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('desk-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function answer(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(CACHE)).match(path)) ?? fetch(request)
}

async function show({ title, text, tag, ref }: PushPayload): Promise<void> {
  // Always show a notification, because browsers end a subscription whose messages show nothing.
  // Without `renotify`, a second notification about a lead is silent. TypeScript does not know this option.
  const options = { body: text, tag, renotify: true, icon: '/icon-192.png', data: ref }
  await worker.registration.showNotification(title, options)
  for (const client of await worker.clients.matchAll()) client.postMessage({ pushed: tag })
}

async function open(notification: Notification): Promise<void> {
  notification.close()
  const fragment = notification.data ? `#${notification.data}` : ''
  const [client] = await worker.clients.matchAll()
  if (client === undefined) {
    await worker.clients.openWindow(PAGE + fragment)
    return
  }
  client.postMessage({ open: fragment })
  await client.focus()
}
