import type { PushPayload } from '../../src/lead/push/push-message.ts'
import { open, pane, row, signIn, testDesk } from '../support/desk-steps.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('shows a real notification of a push message, and opens the request from it', async ({ page, context, desk }) => {
  await context.grantPermissions(['notifications'])
  await page.goto(`${desk.url}/anfragen`)
  const permission = await page.evaluate(() => Notification.permission)
  test.skip(permission !== 'granted', 'Only a full Chromium shows notifications: set CHROMIUM_PATH to one.')
  for (const name of ['Paul Push', 'Alma Alt']) await desk.send({ name, email: `${name[0]}@example.org` })
  await signIn(page, desk)
  await open(page, 'Alma Alt')
  const ref = (await row(page, 'Paul Push').locator('[data-ref]').getAttribute('data-ref')) ?? ''
  const payload = { title: 'Neue Anfrage aus Coesfeld', text: 'Antwort morgen', tag: ref, ref } satisfies PushPayload

  const session = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    )
  })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: desk.url,
    registrationId: await registrationId,
    data: JSON.stringify(payload),
  })
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect.poll(shown).toEqual([{ title: payload.title, body: payload.text, data: ref }])

  await context.serviceWorkers()[0]?.evaluate(async () => {
    const worker = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await worker.registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  })
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Paul Push')
  await expect.poll(shown).toEqual([])
})
