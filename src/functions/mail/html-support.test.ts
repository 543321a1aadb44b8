import { describe, expect, it } from 'vitest'
import { MESSAGE_KINDS, mailOf } from '../../../tests/support/compose-sample.ts'

/**
 * The elements that Gmail, Apple Mail, Outlook for Windows (whose HTML is Word's), Outlook.com, GMX, WEB.DE and T-Online
 * render, or leave out without harm. Source: caniemail.com and, for `mso-…`, Microsoft's "Word HTML and CSS".
 */
const ELEMENTS = /^(?:html|head|meta|title|style|body|div|h1|h2|p|br|a|table|tbody|tr|td|img)$/
/** Understood everywhere; by Outlook for Windows alone; harmless if not understood. */
const SAFE =
  /^(?:background-color|border(?:-left|-top)?|color|display|font-(?:family|size|weight)|letter-spacing|line-height|margin|padding|text-decoration|vertical-align|width)$/
const OUTLOOK = /^mso-padding-alt$/
const HARMLESS = /^(?:border-radius|max-height|max-width|opacity|overflow|word-break)$/
/** A telephone number, a mail address or the desk. */
const LINK = /^(?:tel:\+?\d+|mailto:[^"\s]+|https:\/\/dach\.example\.org\/anfragen(?:#\S+)?)$/

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
    for (const { name } of found) expect(name).toMatch(ELEMENTS)
    const used = new Set(found.flatMap(({ attributes }) => properties(attributes.get('style') ?? '')))
    expect(used.size).toBeGreaterThan(15)
    expect([...used].filter((name) => ![SAFE, HARMLESS, OUTLOOK].some((known) => known.test(name)))).toEqual([])
    expect(html).not.toMatch(/flex|grid|var\(--|calc\(|rgba?\(|\d(?:rem|vw|vh)\b|url\(|@import/)
    // Gmail cuts a mail there.
    expect(html.length).toBeLessThan(102_400)
  })

  it('says no placeholder, and its text holds no markup', async () => {
    const { html, text } = await mailOf(kind)
    expect(text + html).not.toMatch(/undefined|\[object|\u00ad/)
    expect(text).not.toMatch(/null|<\w|&\w+;/)
  })

  it('pads cells alone, as Outlook for Windows does, marks tables as layout, and links only allowed addresses', async () => {
    const found = tags((await mailOf(kind)).html)
    for (const { name, attributes } of found) {
      // Without the role, screen readers announce rows.
      if (name === 'table') expect(attributes.get('role')).toBe('presentation')
      if (name === 'table' || name === 'div') expect(attributes.get('style') ?? '').not.toContain('padding')
      if (name === 'a') expect(attributes.get('href')).toMatch(LINK)
    }
  })
})
