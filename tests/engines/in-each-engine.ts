import { afterAll, beforeAll, describe, expect } from 'vitest'
import { needs } from '../support/needs.ts'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export const visitor = {
  address: '48143 Münster',
  name: 'Änne Öztürk',
  phone: '0251 123456',
  email: 'erika@müller-söhne.de',
}

/** An engine with the actions of the tests. */
type OpenPage = Engine & ReturnType<typeof actOn>

/** Adds the tests for each engine that is installed. It starts after they are added: read the page inside a test. */
export function inEachEngine(addTests: (page: OpenPage) => void): void {
  for (const kind of [firefox, webkit]) {
    describe.skipIf(!needs(kind.need))(kind.name, () => {
      const page = {} as OpenPage
      beforeAll(async () => {
        const engine = await kind.start()
        Object.assign(page, engine, actOn(engine))
      })
      afterAll(() => page.close?.())
      addTests(page)
    })
  }
}

function actOn({ open, resize, evaluate, click, type }: Engine) {
  const isThere = (expression: string) => expect.poll(() => evaluate(expression), { message: expression }).toBe(true)
  const textOf = (selector: string) => evaluate<string>(`document.querySelector('${selector}')?.innerText ?? ''`)
  return {
    textOf,
    expectText: (selector: string, text: string) => expect.poll(() => textOf(selector)).toContain(text),
    /** The part of the page that has the focus contains this text. In WebKit's window, `:focus` matches nothing. */
    expectFocus: (text: string) =>
      expect.poll(() => evaluate<string>('document.activeElement.closest("body *")?.innerText ?? ""')).toContain(text),
    async openForm(url: string, width = 500, height = 850) {
      await resize(width, height)
      // Otherwise only the fragment would change, and the page would not load again.
      await open('about:blank')
      await open(`${url}/#roof-check-form`)
      await isThere('document.querySelector("form[data-ready]") !== null')
    },
    /** Fills the required fields. */
    async fillForm(values: Partial<typeof visitor> = {}) {
      for (const [name, value] of Object.entries({ ...visitor, ...values })) await type(`[name=${name}]`, value)
    },
    /** Clicks the button with this text, as soon as it is visible. */
    async press(text: string) {
      await isThere(`[...document.querySelectorAll('button')].some((button) => {
        const isIt = button.innerText.trim() === ${JSON.stringify(text)} && button.getClientRects().length > 0
        button.toggleAttribute('data-press', isIt)
        return isIt
      })`)
      await click('[data-press]')
    },
  }
}
