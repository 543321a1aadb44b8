import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimate } from '../../src/content/generated/estimate.ts'
import { figures } from '../../src/content/generated/figures.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { listLeads } from '../support/list-leads.ts'
import { needs } from '../support/needs.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const SEND = 'form button[type=submit]'
const TOAST = '.toast'
const visitor = { address: '48143 Münster', name: 'Änne Öztürk', phone: '0251 123456', email: 'erika@müller-söhne.de' }

for (const kind of [firefox, webkit]) {
  describe.skipIf(!needs(kind.need))(kind.name, () => {
    let engine: Engine
    let server: RunningServer

    beforeAll(async () => {
      server = await startServer()
      engine = await kind.start()
    })
    afterAll(async () => {
      await engine?.close()
      await server?.[Symbol.asyncDispose]()
    })

    async function openForm(width = 500, height = 850) {
      await engine.resize(width, height)
      // Otherwise only the fragment would change, and the page would not load again.
      await engine.open('about:blank')
      await engine.open(`${server.url}/#roof-check-form`)
      await expect.poll(() => engine.evaluate('document.querySelector("form[data-ready]") !== null')).toBe(true)
    }
    const textOf = (selector: string) =>
      engine.evaluate<string>(`document.querySelector('${selector}')?.innerText ?? ''`)

    it('sends a roof check, with an e-mail address as people write it, and confirms it', async () => {
      await openForm()
      for (const [name, value] of Object.entries(visitor)) await engine.type(`[name=${name}]`, value)
      await engine.click(SEND)
      // Not the toast: WebKit's driver may answer only when its five seconds are over.
      await expect.poll(() => textOf('#consent-error')).toContain(roofCheckForm.toasts.consent.text)
      await engine.click('form [type=checkbox][name=consent]')
      await engine.click(SEND)
      await expect.poll(() => textOf('.panel-sent')).toContain(roofCheckForm.confirmation.title)
      expect(await engine.evaluate('document.activeElement.className')).toContain('panel-sent')
      // The toast disappears without a click.
      await expect.poll(() => textOf(TOAST)).toBe('')
      expect(await listLeads(server.dataDir)).toMatchObject([{ name: visitor.name, address: visitor.address }])
    })

    it('keeps the form unchanged while it is sent', async () => {
      await openForm()
      for (const [name, value] of Object.entries(visitor)) await engine.type(`[name=${name}]`, value)
      await engine.click('form [type=checkbox][name=consent]')
      await engine.evaluate('window.fetch = () => new Promise(() => {})')
      const read = () =>
        engine.evaluate('JSON.stringify([...new FormData(document.querySelector("form[data-ready]"))])')
      await engine.click(SEND)
      await expect.poll(() => textOf(SEND)).toBe(roofCheckForm.submitting)
      const sent = await read()
      await engine.click('[name=roofType][value=flat]')
      await engine.click('form [type=checkbox][name=consent]')
      // WebDriver refuses to type into a box that is read-only.
      await engine.type('[name=name]', 'zu spät').catch(() => {})
      expect(await read()).toBe(sent)
    })

    it.each([
      [500, 850],
      [1280, 800],
      [1440, 900],
    ])('shows label, sentence and box of the first field that is missing, %i by %i', async (width, height) => {
      await openForm(width, height)
      await engine.click(SEND)
      await expect.poll(() => textOf('#address-error')).toBe(roofCheckForm.errors.address.missing)
      const isInView = `[...document.getElementById('address').parentElement.children].every((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return part.hidden || (top >= 0 && bottom <= innerHeight)
      })`
      await expect.poll(() => engine.evaluate(isInView)).toBe(true)
      // The sentence contains an address, and a hyphen would look like a part of it.
      await expect.poll(() => engine.evaluate(hyphensOf('#address-error'))).toBe('auto')
      expect(await engine.evaluate(hyphensOf('#email-error'))).toBe('manual')
      expect(await engine.evaluate('document.activeElement.name')).toBe('address')
    })

    it('shows the saving, draws the year, and explains a word', async () => {
      await openForm()
      await engine.click('[name=roofType][value=pitched]')
      await expect.poll(() => engine.evaluate('document.querySelector(".answer[data-ready]") !== null')).toBe(true)
      expect(await textOf('.answer')).toContain(estimate.savingLabel)
      await engine.evaluate('document.querySelectorAll(".fold > summary")[1].click()')
      const heights = await engine.evaluate<number[]>(
        '[...document.querySelectorAll(".year-bar")].map((bar) => bar.getBoundingClientRect().height)',
      )
      expect(heights).toHaveLength(12)
      for (const height of heights) expect(height).toBeGreaterThan(1)
      await expect.poll(() => engine.evaluate('document.querySelector(".year .explained") !== null')).toBe(true)
      await engine.click('.year .explained')
      await expect.poll(() => textOf('.explanation:popover-open')).not.toBe('')
      const mark = `(({ textDecorationLine: line, textDecorationStyle: style }) => [line, style])(
        getComputedStyle(document.querySelector('.year .explained')))`
      expect(await engine.evaluate(mark)).toEqual(['underline', 'dotted'])
      expect(await engine.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    })

    it.each([500, 768, 1024, 1280])('breaks no price and no tax inside, %i pixels wide', async (width) => {
      await openForm(width)
      for (const text of [figures.price, figures.vat, figures.priceRange]) {
        const places = await engine.evaluate<Place[]>(linesOf(text))
        expect(places.length).toBeGreaterThan(0)
        expect(places.filter(({ lines }) => lines !== 1)).toEqual([])
      }
      // In running text they stay together; the hero's large price has a line of its own.
      const together = await engine.evaluate<Place[]>(linesOf(figures.priceWithVat, 'main'))
      expect(together.filter(({ lines }) => lines !== 1)).toEqual([])
    })

    it('breaks the saving in no column inside', async () => {
      await openForm()
      const saving = /\d[\d.]*–[\d.]+/.exec(await textOf('.answer-taps + p'))?.[0] ?? ''
      const widths = Array.from({ length: 40 }, (_, step) => 150 + 8 * step)
      const lines = await engine.evaluate<number[]>(`${JSON.stringify(widths)}.map((width) => {
        document.querySelector('.answer-taps + p').style.width = width + 'px'
        return Math.max(...${linesOf(saving)}.map(({ lines }) => lines))
      })`)
      expect(new Set(lines)).toEqual(new Set([1]))
    })

    it('hyphenates no word by itself', async () => {
      expect(await engine.evaluate(hyphensOf('body'))).toBe('manual')
    })
  })
}

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
