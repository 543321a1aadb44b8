import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runSetup } from '../../src/setup/run-setup.ts'
import type { ContentCopy } from '../support/content-copy.ts'
import { converse, sampleContent } from './conversation.ts'
import { fakeTerminal } from './fake-terminal.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
})
afterEach(() => copy[Symbol.dispose]())

const run = (answers: Parameters<typeof converse>[1]) => converse(copy, answers)

describe('nothing is written', () => {
  it.each([
    [[/^Schreiben/, 'vielleicht', 'nein'], 1, 'Gut. Es wurde nichts geschrieben.'],
    [[/^Schreiben/, 'Strg-C'], 130, 'Abgebrochen. Es wurde nichts geschrieben.'],
    [[/^Jahr hinter/, 'Strg-C'], 130, 'Abgebrochen. Es wurde nichts geschrieben.'],
  ] as const)('after %s', async (answer, code, sentence) => {
    const before = copy.read('company.yaml')
    const result = await run([[/^Name auf der Seite/, 'Solar Nord'], answer])
    expect({ code: result.code, warned: result.warned }).toEqual({ code, warned: [sentence] })
    expect(copy.read('company.yaml')).toBe(before)
  })

  it('where a file is broken already: it says the usual sentence and ends', async () => {
    copy.write('company.yaml', copy.read('company.yaml').replace('postalCode: 48143', 'postalCode: 481'))
    const line = copy.read('company.yaml').split('\n').indexOf('postalCode: 481') + 1
    const { code, asked, warned } = await run([])
    expect({ code, asked }).toEqual({ code: 1, asked: [] })
    expect(warned.join('\n')).toBe(
      `content/company.yaml, Zeile ${line}: postalCode "481": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153\nEs wurde nichts geschrieben.`,
    )
  })

  it('where a file changes meanwhile', async () => {
    const fake = fakeTerminal([[/^Name auf der Seite/, 'Solar Nord']])
    const ask = fake.terminal.ask
    const terminal = {
      ...fake.terminal,
      ask: (question: string) => {
        if (!question.startsWith('Schreiben')) return ask(question)
        copy.write('company.yaml', `${copy.read('company.yaml')}# Notiz\n`)
        return Promise.resolve('ja')
      },
    }
    expect(await runSetup([], { root: copy.root, terminal, env: {}, folder: copy.root })).toBe(1)
    expect(fake.warned.join()).toContain('content/company.yaml hat inzwischen jemand geändert.')
    expect(copy.read('company.yaml')).not.toContain('Solar Nord')
  })

  it('where a text no longer fits with the fact that it takes', async () => {
    const head = copy.read('page/head.yaml').replace(/^skipLink: .*$/m, 'skipLink: "{town}stadthausversammlung"')
    copy.write('page/head.yaml', head)
    const { code, warned } = await run([[/^Ort /, 'Rothenburgobdertauber']])
    expect(code).toBe(1)
    expect(warned.join()).toMatch(/^content\/page\/head\.yaml, Zeile \d+: skipLink .* länger als 30 Zeichen/)
  })
})
