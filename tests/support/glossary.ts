import type { Locator, Page } from '@playwright/test'
import { glossary } from '../../src/content/generated/glossary.ts'
import { howItWorks } from '../../src/content/generated/how-it-works.ts'
import { makeSplitter } from '../../src/site/glossary/split-at-words.ts'
import { form } from './roof-check.ts'
import { expect } from './site.ts'

const texts = howItWorks.steps.flatMap(({ text, checks }) => [text, ...checks])
const pieces = makeSplitter(glossary.entries.map(({ word }) => word))(texts.join('\n'))

/** The glossary's words in the three steps, in order. All are on one screen. */
export const NEAR = [...new Set(pieces.map(({ index }) => glossary.entries[index]))].filter((entry) => !!entry)

export function words(page: Page): Locator {
  return page.locator('section[aria-labelledby=how-it-works] .explained')
}

export function openExplanation(page: Page): Locator {
  return page.locator('.explanation:popover-open')
}

/** Opens the page and scrolls as a reader does, until words are explained. */
export async function openWords(page: Page): Promise<void> {
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await scrollDown(page)
  await expect(words(page)).toHaveCount(NEAR.length)
}

export async function scrollDown(page: Page): Promise<void> {
  await page
    .locator('#how-it-works')
    .first()
    .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
}
