import { readFileSync } from 'node:fs'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { personWords } from '../../src/content/record-words.ts'
import { expectUsable } from '../support/access.ts'
import { button, openLead, pane, testDesk } from '../support/desk-steps.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('shows HTML of a visitor as text, links the phone number, and exports a table', async ({ page, desk }) => {
  await openLead(page, desk, {
    name: '<img src=x onerror=alert(1)>',
    email: 'html@example.org',
    message: '=cmd|x \u202eevil',
  })
  await expect(pane(page)).toContainText('=cmd|x')
  expect(await page.locator('main img').count()).toBe(0)
  await expect(pane(page).getByRole('link', { name: words.lead.call })).toHaveAttribute('href', 'tel:02214710123')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.table).click()])
  expect(download.suggestedFilename()).toMatch(/^anfragen-.*\.csv$/)
  const table = readFileSync(await download.path(), 'utf8')
  expect(table.startsWith('\ufeff"Anfragenummer";')).toBe(true)
  expect(table).toContain(`"'=cmd|x`)
})

test('saves the data of a person as a page that runs no text of a visitor, and as JSON', { tag: '@not-core' }, async ({
  page,
  desk,
}) => {
  const evil = '<script>document.title = "evil"</script><img src=x onerror=alert(1)>'
  await openLead(page, desk, { name: 'Paula Pagel', email: 'paula@example.org', message: evil })
  const save = async (form: 'page' | 'json') => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.lead.person[form]).click()])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  expect(JSON.parse((await save('json')).text).requests[0]).toMatchObject({ name: 'Paula Pagel', message: evil })
  const { name, text } = await save('page')
  expect(name).toMatch(/^auskunft-.*\.html$/)
  await page.route('**/person-page', (route) => route.fulfill({ body: text, contentType: 'text/html' }))
  await page.goto(`${desk.url}/person-page`)
  await expect(page).toHaveTitle(personWords.title('paula@example.org'))
  await expect(page.getByText(evil)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 740 })
  await expectUsable(page, 'the page with the data of a person')
})
