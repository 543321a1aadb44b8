import { describe, expect, it } from 'vitest'
import { MESSAGE_KINDS, mailOf } from '../../../tests/support/compose-sample.ts'

/**
 * What Gmail, Apple Mail, Outlook for Windows (whose HTML is Word's), Outlook.com, GMX, WEB.DE and T-Online
 * render, or leave out without harm. Source: caniemail.com and, for `mso-…`, Microsoft's "Word HTML and CSS".
 */
const ELEMENTS = ['a', 'body', 'br', 'div', 'h1', 'h2', 'head', 'html', 'i', 'meta', 'p', 'span', 'style', 'table']
const TABLE_PARTS = ['tbody', 'td', 'title', 'tr']
/** Understood everywhere. */
const SAFE = [
  'background-color',
  'border',
  'border-left',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-decoration',
  'vertical-align',
  'width',
]
/** Where it is not understood, corners are square, a long word runs on, or the hidden preview is one line of text. */
const HARMLESS = [
  'border-radius',
  'max-height',
  'max-width',
  'opacity',
  'overflow',
  'text-decoration-line',
  'word-break',
]
/** Understood by Outlook for Windows alone, for which it is meant. */
const OUTLOOK = ['mso-padding-alt', 'mso-text-raise', 'mso-font-width']

/** Tags with their attributes, also those in comments that only Outlook reads. */
function tags(html: string): { name: string; attributes: Map<string, string> }[] {
  const opened = html.replace(/<!--\[if mso\]>|<!\[endif\]-->/g, '')
  return [...opened.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key.toLowerCase(), value]),
    ),
  }))
}

function properties(style: string): string[] {
  const plain = style.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  return plain.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.slice(0, part.indexOf(':')).trim()]))
}

describe.each(MESSAGE_KINDS)('%s', (kind) => {
  it('uses only elements and styles that mail programs render', async () => {
    const { html } = await mailOf(kind)
    const found = tags(html)
    expect(
      [...new Set(found.map((tag) => tag.name))].filter((name) => ![...ELEMENTS, ...TABLE_PARTS].includes(name)),
    ).toEqual([])
    const used = new Set(found.flatMap((tag) => properties(tag.attributes.get('style') ?? '')))
    expect(used.size).toBeGreaterThan(15)
    expect([...used].filter((property) => ![...SAFE, ...HARMLESS, ...OUTLOOK].includes(property))).toEqual([])
    expect(html).not.toMatch(/position:|float:|flex|grid|var\(--|calc\(|rgba?\(|\d(?:rem|vw|vh)\b/)
  })

  it('pads cells, because Outlook for Windows pads nothing else that is a box', async () => {
    const { html } = await mailOf(kind)
    const boxes = tags(html).filter(({ name }) => name === 'table' || name === 'div')
    for (const { attributes } of boxes) expect(attributes.get('style') ?? '').not.toContain('padding')
  })

  it('marks each table as layout, so that screen readers announce no rows', async () => {
    const { html } = await mailOf(kind)
    for (const { name, attributes } of tags(html)) {
      if (name === 'table') expect(attributes.get('role')).toBe('presentation')
    }
  })

  it('links only to a telephone number, a mail address or the answered page', async () => {
    const { html } = await mailOf(kind)
    for (const { name, attributes } of tags(html)) {
      if (name === 'a')
        expect(attributes.get('href')).toMatch(
          /^(?:tel:\+?\d+|mailto:[^"\s]+|https:\/\/dach\.example\.org\/antwort\/\S+)$/,
        )
    }
  })
})
