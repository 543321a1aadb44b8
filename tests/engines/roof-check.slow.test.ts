import { afterAll, beforeAll, expect, it } from 'vitest'
import { estimate } from '../../src/content/generated/estimate.ts'
import { offerTexts } from '../../src/content/generated/offer-texts.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { listLeads, type RunningServer, startServer } from '../support/start-server.ts'
import { inEachEngine, visitor } from './in-each-engine.ts'

const SEND = 'form button[type=submit]'
const TOAST = '.toast'

inEachEngine((page) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  const openForm = (...size: number[]) => page.openForm(server.url, ...size)

  it('sends a roof check, with an e-mail address as people write it, and confirms it', async () => {
    await openForm()
    await page.fillForm()
    await page.click(SEND)
    // Not the toast: WebKit's driver may answer only when its five seconds are over.
    await expect.poll(() => page.textOf('#consent-error')).toContain(roofCheckForm.toasts.consent.text)
    await page.click('form [type=checkbox][name=consent]')
    await page.click(SEND)
    await expect.poll(() => page.textOf('.panel-sent')).toContain(roofCheckForm.confirmation.title)
    // The focus moves after the text appears.
    await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('panel-sent')
    // The toast disappears without a click.
    await expect.poll(() => page.textOf(TOAST)).toBe('')
    expect(await listLeads(server.dataDir)).toMatchObject([{ name: visitor.name, address: visitor.address }])
  })

  it('keeps the form unchanged while it is sent', async () => {
    await openForm()
    await page.fillForm()
    await page.click('form [type=checkbox][name=consent]')
    await page.evaluate('window.fetch = () => new Promise(() => {})')
    const read = () => page.evaluate('JSON.stringify([...new FormData(document.querySelector("form[data-ready]"))])')
    await page.click(SEND)
    await expect.poll(() => page.textOf(SEND)).toBe(roofCheckForm.submitting)
    const sent = await read()
    await page.click('[name=roofType][value=flat]')
    await page.click('form [type=checkbox][name=consent]')
    // WebDriver refuses to type into a box that is read-only.
    await page.type('[name=name]', 'zu spät').catch(() => {})
    expect(await read()).toBe(sent)
  })

  it.each([
    [500, 850],
    [1280, 800],
    [1440, 900],
  ])('shows label, sentence and box of the first field that is missing, %i by %i', async (width, height) => {
    await openForm(width, height)
    await page.click(SEND)
    await expect.poll(() => page.textOf('#address-error')).toBe(roofCheckForm.errors.address.missing)
    const isInView = `[...document.getElementById('address').parentElement.children].every((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return part.hidden || (top >= 0 && bottom <= innerHeight)
      })`
    await expect.poll(() => page.evaluate(isInView)).toBe(true)
    // The sentence contains an address, and a hyphen would look like a part of it.
    await expect.poll(() => page.evaluate(hyphensOf('#address-error'))).toBe('auto')
    expect(await page.evaluate(hyphensOf('#email-error'))).toBe('manual')
    expect(await page.evaluate('document.activeElement.name')).toBe('address')
  })

  it('shows the saving, draws the year, and explains a word', async () => {
    await openForm()
    await page.click('[name=roofType][value=pitched]')
    await expect.poll(() => page.evaluate('document.querySelector(".answer[data-ready]") !== null')).toBe(true)
    expect(await page.textOf('.answer')).toContain(estimate.savingLabel)
    await page.evaluate(`[...document.querySelectorAll('.fold > summary')]
        .find(({ textContent }) => textContent === ${JSON.stringify(estimate.year.title)}).click()`)
    const heights = await page.evaluate<number[]>(
      '[...document.querySelectorAll(".year-bar")].map((bar) => bar.getBoundingClientRect().height)',
    )
    expect(heights).toHaveLength(12)
    for (const height of heights) expect(height).toBeGreaterThan(1)
    await expect.poll(() => page.evaluate('document.querySelector(".year .explained") !== null')).toBe(true)
    await page.click('.year .explained')
    await expect.poll(() => page.textOf('.explanation:popover-open')).not.toBe('')
    const mark = `(({ textDecorationLine: line, textDecorationStyle: style }) => [line, style])(
        getComputedStyle(document.querySelector('.year .explained')))`
    expect(await page.evaluate(mark)).toEqual(['underline', 'dotted'])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  it.each([500, 768, 1024, 1280])('keeps each price and tax on one line, %i pixels wide', async (width) => {
    await openForm(width)
    for (const text of [offerTexts.price, offerTexts.vat, offerTexts.priceRange]) {
      const places = await page.evaluate<Place[]>(linesOf(text))
      expect(places.length).toBeGreaterThan(0)
      expect(places.filter(({ lines }) => lines !== 1)).toEqual([])
    }
    // In running text they stay together; the hero's large price has a line of its own.
    const together = await page.evaluate<Place[]>(linesOf(offerTexts.priceWithVat, 'main'))
    expect(together.filter(({ lines }) => lines !== 1)).toEqual([])
  })

  it('keeps the saving on one line in each column', async () => {
    await openForm()
    const sum = '.answer > p.my-2'
    const saving = /\d[\d.]*–[\d.]+/.exec(await page.textOf(sum))?.[0] ?? ''
    const widths = Array.from({ length: 40 }, (_, step) => 150 + 8 * step)
    const lines = await page.evaluate<number[]>(`${JSON.stringify(widths)}.map((width) => {
        document.querySelector('${sum}').style.width = width + 'px'
        return Math.max(...${linesOf(saving)}.map(({ lines }) => lines))
      })`)
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  it('hyphenates no word by itself', async () => {
    expect(await page.evaluate(hyphensOf('body'))).toBe('manual')
  })
})

const hyphensOf = (selector: string) => `getComputedStyle(document.querySelector('${selector}')).hyphens`

interface Place {
  lines: number
  text: string
}

/** The number of lines that each occurrence of this text takes, with or without markup. */
const linesOf = (text: string, within = 'body') => `(() => {
  const wanted = ${JSON.stringify(text)}.replace(/\\s/g, ' ')
  const found = []
  for (const block of document.querySelectorAll('${within} :is(p, dd, dt, h1, h2, h3)')) {
    const nodes = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) nodes.push(walker.currentNode)
    const all = nodes.map((node) => node.data).join('').replace(/\\s/g, ' ')
    const start = all.indexOf(wanted)
    if (start === -1 || block.getClientRects().length === 0) continue
    const place = (offset) => {
      for (const node of nodes) {
        if (offset <= node.length) return [node, offset]
        offset -= node.length
      }
    }
    const range = document.createRange()
    range.setStart(...place(start))
    range.setEnd(...place(start + wanted.length))
    const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
    const lines = parts.filter(({ top }, index) => index === 0 || top >= parts[index - 1].bottom - 1)
    found.push({ lines: lines.length, text: all.slice(0, start + 60) })
  }
  return found
})()`
