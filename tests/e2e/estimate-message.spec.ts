import type { Page } from '@playwright/test'
import { fill } from '../../src/content/fill.ts'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { questions } from '../../src/content/generated/questions.ts'
import { yourRequest as request } from '../../src/content/generated/your-request.ts'
import { CONSUMPTION_KWH } from '../../src/estimate/household.ts'
import { LEAD_FIELDS } from '../../src/lead/lead.ts'
import { card, expectAnswer, openEstimate, pickRoof, question, unfold, wordsFor } from '../support/estimate.ts'
import { answerBox, sendAnswers, thanks } from '../support/request.ts'
import { confirmation, field, fillForm, form, submitButton } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const [consumption, wishes] = ['number', 'choices'].map((kind) =>
  questions.find((one) => one.isFromEstimate && one.kind === kind),
)
const note = request.questions.fromEstimate

test('takes the consumption and the taps of the estimate into the questions after sending', async ({ page }) => {
  const { heatPump } = texts
  const label = heatPump.label.replaceAll('\u00ad', '')
  test.skip(!consumption || !wishes?.options.includes(label), 'content/questions.yaml does not ask for both.')
  await openEstimate(page)
  await fillForm(page)
  await unfold(page, texts.questions)
  await question(page, texts.consumption.label).fill('4250,5 kWh')
  for (const tap of [heatPump, texts.storage]) await question(page, tap.label).check()
  await submitButton(page).click()
  await expect(answerBox(page, consumption?.id ?? '')).toHaveValue('4.250')
  await expect(page.locator('.questions').getByText(note)).toHaveCount(2)
  const wish = page.locator('.questions').getByLabel(label)
  await expect(wish).toBeChecked()
  await wish.uncheck()
  await sendAnswers(page).click()
  await expect(thanks(page).locator('..')).toContainText(/4\.250\s*kWh/)
  await expect(thanks(page).locator('..')).toContainText(texts.storage.label)
  await expect(thanks(page).locator('..')).not.toContainText(label)
})

test.describe('the message', () => {
  const add = (page: Page) => card(page).getByRole('button', { name: texts.message.add })

  test('takes the text of the estimate if there is room, and follows it until it is edited', async ({ page }) => {
    await openEstimate(page)
    await pickRoof(page, { roofType: 'pitched', roofSize: 'large' })
    const message = field(page, 'message')
    const long = 'x'.repeat(1990)
    await message.fill(long)
    await add(page).click()
    await expect(message).toHaveValue(long)
    await expect(card(page)).toContainText(texts.message.full)

    await message.fill('Gern mit Wallbox.')
    await add(page).click()
    const first = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'large' }))
    await expect(message).toHaveValue(`Gern mit Wallbox.\n\n${first}`)
    await expect(card(page)).toContainText(texts.message.added)
    await page.setViewportSize({ width: 375, height: 740 })
    await card(page).getByRole('link', { name: texts.message.see }).click()
    await expect(form(page).locator('label[for=message]')).toBeInViewport({ ratio: 1 })
    await expect(message).toBeInViewport({ ratio: 1 })
    // A phone would open its keyboard.
    await expect(message).not.toBeFocused()
    await pickRoof(page, { roofSize: 'small' })
    const second = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'small' }))
    await expect(message).toHaveValue(`Gern mit Wallbox.\n\n${second}`)
    await message.fill('Doch nicht.')
    await expect(card(page)).not.toContainText(texts.message.added)
    await pickRoof(page, { roofSize: 'large' })
    await expectAnswer(page, { roofType: 'pitched', roofSize: 'large' })
    await expect(message).toHaveValue('Doch nicht.')
  })

  test('carries the estimate as the only field, and the answer stays after sending', async ({ page, site }) => {
    const requests: { url: string; body: string | null }[] = []
    await openEstimate(page)
    await fillForm(page, { message: '' })
    page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() }))
    await unfold(page, texts.questions)
    await question(page, '4').check()
    await question(page, texts.unitPrice.label).fill('39')
    await question(page, texts.storage.label).check()
    await question(page, texts.direction.names.south).check()
    await add(page).click()
    expect(requests).toEqual([])
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    const sent = requests.filter(({ body }) => body !== null)
    expect(sent).toHaveLength(1)
    const body = JSON.parse(sent[0]?.body ?? '') as Record<string, string>
    expect(Object.keys(body).sort()).toEqual([...LEAD_FIELDS].sort())
    const household = {
      roofType: 'pitched',
      roofSize: 'medium',
      direction: 'south',
      consumption: CONSUMPTION_KWH[3] ?? 0,
      unitPrice: 39,
      hasStorage: true,
    } as const
    expect(body.message).toBe(fill(texts.message.text, wordsFor(household)))
    expect((await site.leads())[0]?.message).toBe(body.message)
    if (wishes?.options.includes(texts.storage.label)) {
      await expect(page.locator('.questions').getByLabel(texts.storage.label)).toBeChecked()
      await expect(page.locator('.questions :checked[type=checkbox]')).toHaveCount(1)
    }
    // It was not typed, but picked.
    if (consumption) await expect(answerBox(page, consumption.id)).toHaveValue('')
    await expectAnswer(page, household)
    await expect(card(page).getByText(texts.ownLabel, { exact: true })).toBeVisible()
  })
})
