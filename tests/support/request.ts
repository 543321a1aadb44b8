import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { mails } from '../../src/content/generated/mails.ts'
import { questions } from '../../src/content/generated/questions.ts'
import { yourRequest as words } from '../../src/content/generated/your-request.ts'
import { type Answer, readAnswers, YES } from '../../src/lead/answers/questions.ts'
import type { DeskSite } from './desk-site.ts'
import { expect } from './site.ts'

/** The stored answers, by question. `null` if the lead is missing. */
export function storedAnswers(dataDir: string, email: string): Record<string, Answer['value']> | null {
  using db = new DatabaseSync(join(dataDir, 'leads.sqlite'), { readOnly: true })
  const row = db.prepare('select answers from leads where email = ?').get(email) as { answers: string } | undefined
  return row ? Object.fromEntries(readAnswers(row.answers).map(({ id, value }) => [id, value])) : null
}

/** The content of receipts of withdrawals in the store. */
export function receiptContent(dataDir: string): string[] {
  using db = new DatabaseSync(join(dataDir, 'leads.sqlite'), { readOnly: true })
  return db
    .prepare("select data from messages where kind = 'visitor-withdrawn'")
    .all()
    .map(({ data }) => String(data))
}

/** Waits for the confirmation. Returns `link` and `code` as in its text. */
export async function takeConfirmation({ takeMail, url }: Pick<DeskSite, 'takeMail' | 'url'>, email: string) {
  const { text = '' } = await takeMail(email, new RegExp(mails.confirmation.subject))
  const link = /https?:\/\/\S+\/deine-anfrage#\S+/.exec(text)?.[0] ?? ''
  const code = /\b\w{4}(?:-\w{4}){5}\b/.exec(text.replaceAll(link, ''))?.[0] ?? ''
  expect(link).toBe(`${url}/deine-anfrage#${code}`)
  return { link, code }
}

/** Withdraws the request in the part of the page that is unfolded. */
export async function withdraw(page: Page): Promise<void> {
  await page.getByLabel(words.withdraw.confirm).check()
  await page.getByRole('button', { name: words.withdraw.button }).click()
}

export const answerBox = (page: Page, id: string): Locator => page.locator(`[name=answer-${id}]`)
export const sendAnswers = (page: Page): Locator => page.getByRole('button', { name: words.questions.submit })
export const questionsPanel = (page: Page): Locator => page.getByRole('region', { name: words.questions.afterSending })
export const thanks = (page: Page): Locator => page.getByRole('heading', { name: words.stored.title })

export async function answerAll(page: Page): Promise<Record<string, Answer['value']>> {
  const stored: Record<string, Answer['value']> = {}
  for (const { id, kind, options, to } of questions) {
    const last = options.at(-1) ?? ''
    const texts = { line: 'Musterweg 3', text: 'Eins\nZwei' }
    const values = { ...texts, number: to, choice: last, choices: options, 'yes-no': true }
    stored[id] = values[kind]
    const picked = { choice: [last], choices: options, 'yes-no': [YES], line: [], text: [], number: [] }[kind]
    for (const value of picked) await page.locator(`[name=answer-${id}][value="${value}"]`).check()
    if (picked.length === 0) await answerBox(page, id).fill(String(values[kind]))
  }
  return stored
}
