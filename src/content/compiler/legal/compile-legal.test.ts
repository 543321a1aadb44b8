import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { printProblem } from '../problem.ts'
import { type AllContent, readContent } from '../read-content.ts'
import { compileLegal } from './compile-legal.ts'
import { type LegalSettings, readLegalSettings } from './legal-values.ts'

const root = join(import.meta.dirname, '../../../..')
const TEMPLATES = join(root, 'content/legal/templates')
const SERVER: LegalSettings = { siteUrl: '', retentionDays: 90, byBrevo: false, onSupabase: false }
const SIGNED = 'checkedBy: Kanzlei Berger\ncheckedOn: 20.11.2026'

const read = readContent(root)
if ('problems' in read) throw new Error(read.problems.map(printProblem).join('\n'))
const { content } = read

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'legal-'))
  mkdirSync(join(folder, 'content/legal'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function compile(settings = SERVER, facts: AllContent = content) {
  const { pages, problems } = compileLegal(folder, facts, settings)
  const html = (slug: string) => pages.find((page) => page.slug === slug)?.html ?? ''
  return { pages, sentences: problems.map(printProblem), html }
}

const write = (name: string, text: string) => writeFileSync(join(folder, 'content/legal', name), text)

function company(changes: Partial<AllContent['company.yaml']>): AllContent {
  return { ...content, 'company.yaml': { ...content['company.yaml'], ...changes } }
}

function hosted(): AllContent {
  const host = { name: 'Rechenhaus GmbH', address: 'Weg 1, 10115 Berlin' }
  return { ...content, 'privacy.yaml': { ...content['privacy.yaml'], host } }
}

it('there is no page where there is no text', () => {
  expect(compile()).toMatchObject({ pages: [], sentences: [] })
})

describe('the templates', () => {
  beforeEach(() => cpSync(TEMPLATES, join(folder, 'content/legal'), { recursive: true }))

  it('are drafts that name the missing facts', () => {
    const { pages, sentences, html } = compile()
    expect(sentences).toEqual([])
    expect(pages).toMatchObject([
      { slug: 'impressum', title: 'Impressum', signed: false, incomplete: false },
      { slug: 'datenschutz', title: 'Datenschutz', signed: false, incomplete: true },
    ])
    expect(html('datenschutz')).toContain('[… fehlt: content/privacy.yaml, host, name]')
    expect(html('impressum')).not.toMatch(/<!--|Vorlage|\{/)
  })

  it('cannot be signed while a fact is missing', () => {
    const text = readFileSync(join(TEMPLATES, 'datenschutz.md'), 'utf8')
    write('datenschutz.md', text.replace('checkedBy:\ncheckedOn:', SIGNED))
    expect(compile().sentences[0]).toMatch(/^content\/legal\/datenschutz\.md, Zeile \d+: \{host\} ist leer/)
    expect(compile(SERVER, hosted()).pages[1]).toMatchObject({ signed: true, incomplete: false })
  })

  it('follow facts and settings', () => {
    const entry = { court: 'Amtsgericht Münster', number: 'HRB 12345' }
    const formed = compile(SERVER, company({ inFormation: false, register: entry, vatId: 'DE123456789' }))
    expect(formed.html('impressum')).toMatch(/Amtsgericht Münster<br>HRB 12345/)
    expect(formed.html('impressum')).toContain('DE123456789')
    expect(formed.html('impressum')).not.toContain('in Gründung')
    expect(compile(SERVER, company({ inFormation: true })).html('impressum')).toContain('in Gründung')

    expect(compile().html('datenschutz')).toContain('90 Tage nach ihrem Eingang')
    expect(compile({ ...SERVER, retentionDays: 0 }).html('datenschutz')).not.toContain('von selbst gelöscht')
    expect(compile().html('datenschutz')).not.toMatch(/Supabase|Brevo/)
    const cloud = compile({ ...SERVER, byBrevo: true, onSupabase: true }).html('datenschutz')
    expect(cloud).toMatch(/Supabase[\s\S]*Brevo/)
  })

  it('link the telephone number, and end no line before the number of a paragraph', () => {
    const html = compile(SERVER, company({ phone: '+49 (0)221 4710-555' })).html('impressum')
    expect(html).toContain('Telefon: <a href="tel:+492214710555">+49 (0)221 4710-555</a><br>')
    expect(html).toContain('nach §\u00a05 des')
    expect(html).not.toMatch(/i\. G\./)
  })

  it('take a fact for text, whatever it looks like', () => {
    const html = compile(SERVER, company({ name: 'Dach *Strom* <b> & [Söhne]' })).html('impressum')
    expect(html).toContain('Dach *Strom* &lt;b&gt; &amp; [Söhne] GmbH')
  })
})

it('spaces around the lines of a signature do not matter', () => {
  write('agb.md', '\n--- \ncheckedBy: A\ncheckedOn: 20.11.2026\n---\t\n# AGB')
  expect(compile()).toMatchObject({ sentences: [], pages: [{ signed: true, title: 'AGB' }] })
})

it('an address with an underscore is linked whole', () => {
  write('agb.md', '# AGB\n\n{email}\n\n{legalName}')
  const html = compile(SERVER, company({ email: 'info_solar@berger.de', name: '1. Sonne &copy; Co' })).html('agb')
  expect(html).toContain('<a href="mailto:info_solar@berger.de">info_solar@berger.de</a>')
  expect(html).toContain('1. Sonne &amp;copy; Co')
})

it('a text of one’s own is shown as it is, without its comments, and HTML in it is not run', () => {
  write(
    'agb.md',
    `---\n${SIGNED}\n---\n# Unsere AGB\n\n<!-- geheim -->\n\n<script>alert(1)</script>\n\n1. Eins\n2. Zwei\n`,
  )
  const { pages, html } = compile()
  expect(pages).toMatchObject([{ slug: 'agb', title: 'Unsere AGB', signed: true }])
  expect(html('agb')).toContain('<ol>')
  expect(html('agb')).not.toMatch(/<script|geheim/)
})

it('a heading that says where it may be divided is whole in the title', () => {
  write('agb.md', '# Geschäfts&shy;bedingungen')
  expect(compile().pages[0]?.title).toBe('Geschäftsbedingungen')
})

it.each([
  ['an empty file', 'agb.md', '', /^content\/legal\/agb\.md: Die Datei ist leer/],
  ['a sign-off without an end', 'agb.md', '---\ncheckedBy: A\n# AGB', /Zeile 1: Unter den drei Strichen/],
  ['no heading', 'agb.md', 'Text', /Zeile 1: Es fehlt die Überschrift/],
  ['a name that is no page', 'AGB.docx', 'x', /^content\/legal\/AGB\.docx: .*Es gibt: impressum\.md/],
  [
    'a day that is none',
    'agb.md',
    '---\ncheckedOn: 31.02.2026\n---\n# AGB',
    /Zeile 2: checkedOn "31\.02\.2026": Schreib einen vergangenen Tag/,
  ],
  ['a day to come', 'agb.md', '---\ncheckedOn: 01.01.2999\n---\n# AGB', /Zeile 2: checkedOn/],
  ['another key', 'agb.md', '---\ncheckedby: A\n---\n# AGB', /Zeile 2: checkedby: .*Gemeint ist wohl checkedBy/],
  [
    'a name that nobody knows',
    'agb.md',
    '# AGB\n\n{legalname}',
    /Zeile 3: \{legalname\} kennt hier niemand\. Gemeint ist wohl \{legalName\}/,
  ],
  ['a part without an end', 'agb.md', '# AGB\n<!-- if: registered -->\nText', /Zeile 2: Dieser Teil hat kein/],
  ['an end without a part', 'agb.md', '# AGB\n<!-- end -->', /Zeile 2: Hier endet ein Teil/],
  [
    'an unknown condition',
    'agb.md',
    '# AGB\n<!-- if: rich -->\n<!-- end -->',
    /Zeile 2: Diese Bedingung kennt niemand/,
  ],
])('%s is named in a sentence', (_, name, text, sentence) => {
  write(name, text)
  expect(compile().sentences).toEqual([expect.stringMatching(sentence)])
})

it('of the settings, a text learns no secret', () => {
  const settings = readLegalSettings({ SMTP_URL: 'smtps://u:geheim@h', BREVO_API_KEY: '', RETENTION_DAYS: '30' })
  expect(settings).toEqual({ siteUrl: '', retentionDays: 30, byBrevo: false, onSupabase: false })
})
