import { expect, it } from 'vitest'
import { mailOf } from '../../../tests/support/compose-sample.ts'
import { desk } from '../../content/generated/desk.ts'
import { MAIL_KINDS } from '../../lead/outbox/mail-kinds.ts'

/**
 * The elements that Gmail, Apple Mail, Outlook for Windows (whose HTML is Word's), Outlook.com, GMX, WEB.DE and T-Online
 * render, or leave out without harm. Source: caniemail.com and, for `mso-…`, Microsoft's "Word HTML and CSS".
 */
const ELEMENTS = /^(?:html|head|meta|title|style|body|div|h1|h2|p|br|a|span|table|tbody|tr|th|td|img)$/
/** All clients support these. */
const SAFE =
  /^(?:background-color|border(?:-left|-top)?|color|display|font-(?:family|size|weight)|letter-spacing|line-height|margin|padding|text-(?:align|decoration)|vertical-align|width)$/
/** Only Outlook for Windows reads this. */
const OUTLOOK = /^mso-padding-alt$/
/** A client without support ignores these safely. */
const HARMLESS = /^(?:border-radius|max-height|max-width|opacity|overflow|white-space|word-break)$/
/** A telephone number, a mail address, the desk or the visitor's page. */
const LINK = /^(?:tel:\+?\d+|mailto:[^"\s]+|https:\/\/dach\.example\.org\/(?:anfragen|deine-anfrage)(?:#\S+)?)$/
/** The address of the map, to which the mail about a visit links the place. */
const [MAP = ''] = desk.roofView?.address.replaceAll('&', '&amp;').split('{address}') ?? []

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

it.each(MAIL_KINDS)('writes %s with elements, styles and links that mail programs support', async (kind) => {
  const { html } = await mailOf(kind)
  const found = tags(html)
  for (const { name, attributes } of found) {
    expect(name).toMatch(ELEMENTS)
    // Without the role, screen readers announce rows. They do so in a table of numbers.
    if (name === 'table') expect(attributes.get('role')).toMatch(/^(?:presentation|table)$/)
    // Outlook for Windows pads only cells.
    if (name === 'table' || name === 'div') expect(attributes.get('style') ?? '').not.toContain('padding')
    const isMap = /^staff-(appointment|addition)$/.test(kind) && MAP !== '' && attributes.get('href')?.startsWith(MAP)
    if (name === 'a' && !isMap) expect(attributes.get('href')).toMatch(LINK)
  }
  const used = new Set(found.flatMap(({ attributes }) => properties(attributes.get('style') ?? '')))
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter((name) => ![SAFE, HARMLESS, OUTLOOK].some((known) => known.test(name)))).toEqual([])
  // Without the addresses, whose random letters may look like a unit.
  expect(html.replaceAll(/ href="[^"]*"/g, '')).not.toMatch(
    /flex|grid|var\(--|calc\(|rgba?\(|\d(?:rem|vw|vh)\b|url\(|@import/,
  )
  // Gmail cuts a mail there.
  expect(html.length).toBeLessThan(102_400)
})

it.each(MAIL_KINDS)('writes %s without placeholders, and its text without markup', async (kind) => {
  const { html, text } = await mailOf(kind)
  expect(text + html).not.toMatch(/undefined|\[object|\u00ad/)
  expect(text).not.toMatch(/null|<\w|&\w+;/)
})
