import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentCopy, sampleContent } from '../../../../tests/support/content-copy.ts'
import { formatProblem } from '../problem.ts'
import { type AllContent, readContent } from '../read-content.ts'
import { compileLegal } from './compile-legal.ts'
import { type LegalSettings, readLegalSettings } from './legal-values.ts'

const SERVER: LegalSettings = { siteUrl: '', retentionDays: 90, byBrevo: false, toCrm: false, onSupabase: false }
const SIGNED = 'checkedBy: Kanzlei Berger\ncheckedOn: 20.11.2026'

let copy: ContentCopy
let content: AllContent
beforeEach(() => {
  copy = sampleContent()
  const read = readContent(copy.root)
  if ('problems' in read) throw new Error(read.problems.map(formatProblem).join('\n'))
  content = read.content
})
afterEach(() => copy[Symbol.dispose]())

function compile(settings = SERVER, changes: Partial<AllContent['company.yaml']> = {}) {
  const facts = { ...content, 'company.yaml': { ...content['company.yaml'], ...changes } }
  const { pages, problems, warnings } = compileLegal(copy.root, facts, settings)
  const html = (slug: string) => pages.find((page) => page.slug === slug)?.html ?? ''
  return { pages, sentences: problems.map(formatProblem), warnings: warnings.map(formatProblem), html }
}

describe('the templates of legal texts', () => {
  beforeEach(() => {
    for (const name of ['impressum', 'datenschutz']) {
      copy.write(`legal/${name}.md`, copy.read(`legal/templates/${name}.md`))
    }
  })

  it('a template becomes a draft that names missing facts, and cannot be signed without them', () => {
    content['privacy.yaml'].host.name = ''
    const { pages, sentences, html } = compile()
    expect(sentences).toEqual([])
    expect(pages).toMatchObject([
      { slug: 'impressum', title: 'Impressum', isReviewed: false, hasGaps: false },
      { slug: 'datenschutz', title: 'Datenschutz', isReviewed: false, hasGaps: true },
    ])
    expect(html('datenschutz')).toContain('[… fehlt: content/privacy.yaml]')
    expect(html('impressum')).not.toMatch(/<!--|Vorlage|\{/)
    const signed = copy.read('legal/datenschutz.md').replace('checkedBy:\ncheckedOn:', SIGNED)
    copy.write('legal/datenschutz.md', signed)
    expect(compile().sentences[0]).toMatch(/^content\/legal\/datenschutz\.md, Zeile \d+: \{host\} ist leer/)
    content['privacy.yaml'].host = { name: 'Rechenhaus GmbH', address: 'Weg 1, 10115 Berlin' }
    expect(compile().pages[1]).toMatchObject({ isReviewed: true, hasGaps: false })
  })

  it('a template follows facts and settings', () => {
    const register = { court: 'Amtsgericht Münster', number: 'HRB 12345' }
    const formed = compile(SERVER, { inFormation: false, register, phone: '+49 (0)221 4710-555' }).html('impressum')
    expect(formed).toMatch(/Amtsgericht Münster<br>HRB 12345/)
    expect(formed).not.toContain('in Gründung')
    expect(formed).toContain('Telefon: <a href="tel:+492214710555">+49 (0)221 4710-555</a><br>')
    expect(formed).toContain('nach §\u00a05 des')
    expect(compile().html('impressum')).toContain('in Gründung')
    expect(compile().html('datenschutz')).toContain('90 Tage nach ihrem Eingang')
    expect(compile().html('datenschutz')).toMatch(
      /Telefon und E-Mail, und wenn du magst, auch Dachform, [^.]+ und [^.]+\./,
    )
    expect(compile().html('datenschutz')).not.toMatch(/Supabase|Brevo/)
    const cloud = compile({ ...SERVER, retentionDays: 0, byBrevo: true, toCrm: true, onSupabase: true }).html(
      'datenschutz',
    )
    expect(cloud).toMatch(/Supabase[\s\S]*Brevo/)
    expect(cloud).not.toContain('von selbst gelöscht')
  })

  it('the privacy notice names the questions after a request; a warning says if it does not', () => {
    expect(compile().html('datenschutz')).toContain('„Wann wurde dein Haus gebaut?“ und „Was möchtest du noch?“')
    expect(compile().warnings).toEqual([])
    copy.write('legal/datenschutz.md', copy.read('legal/datenschutz.md').replace('{questions}', 'einiges'))
    expect(compile().warnings).toMatchObject([expect.stringMatching(/content\/legal\/datenschutz\.md: Die Fragen aus/)])
    content['questions.yaml'] = []
    expect(compile().warnings).toEqual([])
    expect(compile().html('datenschutz')).not.toContain('fragen wir dich')
  })
})

it('writes a fact as text, not as Markdown or HTML', () => {
  copy.write('legal/agb.md', '# AGB\n\n{email}\n\n{legalName}')
  const html = (name: string) => compile(SERVER, { name, email: 'info_solar@berger.de' }).html('agb')
  expect(html('1. Dach *Strom* <b> & [Söhne]')).toContain('1. Dach *Strom* &lt;b&gt; &amp; [Söhne]')
  expect(html('Sonne &copy; Co')).toContain('Sonne &amp;copy; Co')
  expect(html('')).toContain('<a href="mailto:info_solar@berger.de">info_solar@berger.de</a>')
})

it("compiles the provider's text without its comments", () => {
  const text = '# Geschäfts&shy;bedingungen\n\n<!-- geheim -->\n\n<https://example.org> 1 < 2\n\n1. Eins\n2. Zwei\n'
  copy.write('legal/agb.md', `\n--- \n${SIGNED}\n---\t\n${text}`)
  const { pages, html } = compile()
  expect(pages).toMatchObject([{ slug: 'agb', title: 'Geschäftsbedingungen', isReviewed: true }])
  expect(html('agb')).toContain('<ol>')
  expect(html('agb')).toContain('href="https://example.org"')
  expect(html('agb')).not.toMatch(/geheim/)
})

it.each([
  ['no heading', 'agb.md', '', /^content\/legal\/agb\.md: Es fehlt die Überschrift/],
  ['a name that is no page', 'AGB.docx', 'x', /^content\/legal\/AGB\.docx: .*Es gibt: impressum\.md/],
  ['no day', 'agb.md', '---\ncheckedOn: 31.13.9998\n---\n# A', /Zeile 2: checkedOn .*: Den 31\.13\.9998 gibt es nicht/],
  ['a day ahead', 'agb.md', '---\ncheckedOn: 31.12.9998\n---\n# A', /Zeile 2: checkedOn .*: Schreib einen vergangenen/],
  ['an unknown name', 'agb.md', '# AGB\n\n{legalname}', /Zeile 3: \{legalname\} .*Gemeint ist wohl \{legalName\}/],
  ['HTML', 'agb.md', '# AGB\n\nEin <b>Wort</b>', /Zeile 3: <b> gilt hier nicht: .* Beispiel: \*\*fett\*\*/],
  ['a script', 'agb.md', '# AGB\n<script src="x">', /Zeile 2: <script src="x"> gilt hier nicht/],
  ['a first line that is gone', 'agb.md', '# Notiz\ncheckedBy:\n---\n# AGB', /Zeile 1: Über checkedBy fehlt/],
  ['a part without an end', 'agb.md', '# AGB\n<!-- if: registered -->\nText', /Zeile 2: Zu <!-- if/],
  ['an odd condition', 'agb.md', '# AGB\n<!-- if: rich -->\n<!-- end -->\n', /Zeile 2: .*: inFormation, registered/],
])('explains %s in a sentence', (_, name, text, sentence) => {
  copy.write(`legal/${name}`, text)
  expect(compile().sentences[0]).toMatch(sentence)
})

it('passes no secret of the settings to a text', () => {
  const settings = readLegalSettings({ SMTP_URL: 'smtps://u:geheim@h', BREVO_API_KEY: '', RETENTION_DAYS: '30' })
  expect(settings).toEqual({ siteUrl: '', retentionDays: 30, byBrevo: false, toCrm: false, onSupabase: false })
})
