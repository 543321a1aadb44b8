import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContentCopy, sampleContent } from '../../../../tests/support/content-copy.ts'
import { formatProblem } from '../problem.ts'
import { readContent } from '../read-content.ts'
import { compilePages } from './compile-pages.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
  rmSync(join(copy.root, 'content/pages'), { recursive: true, force: true })
})
afterEach(() => copy[Symbol.dispose]())

function compile(pages: Record<string, string>) {
  const folder = join(copy.root, 'content/pages')
  mkdirSync(join(folder, 'beispiele'), { recursive: true })
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  const read = readContent(copy.root)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const result = compilePages(copy.root, read.content)
  return { pages: result.pages, sentences: result.problems.map(formatProblem) }
}

const FRONT = '---\ndescription: Ein Satz von {brand}.\n---\n'

it('makes a page of a text, with facts, a picture and the button', () => {
  const text = `${FRONT}# **U\u0308ber** uns\n\nBei {brand} {inRegion}.\n\n![Das Team](team-2.jpg "Wir")\n\n[Prüfen](/#roof-check-form)\n`
  const { pages, sentences } = compile({ 'ueber-uns.md': text, 'beispiele/x.md': 'kein Text' })
  expect(sentences).toEqual([])
  expect(pages).toMatchObject([{ slug: 'ueber-uns', title: 'Über uns', description: 'Ein Satz von Muster Dachstrom.' }])
  expect(pages[0]?.html).toContain('Bei Muster Dachstrom im Münsterland.')
  expect(pages[0]?.html).toContain('<img data-picture="team-2.jpg" alt="Das Team">')
  expect(pages[0]?.html).toContain('<p><a class="button" href="/#roof-check-form">Prüfen</a></p>')
})

it.each([
  ['über-uns.md', `${FRONT}# x`, 'über-uns.md: Der Name wird zur Adresse: .* Beispiel: ueber-uns.md'],
  ['Impressum.md', `${FRONT}# x`, 'Impressum.md: Der Name wird zur Adresse: .* Beispiel: impressum.md'],
  ['impressum.md', `${FRONT}# x`, 'impressum.md: Die Adresse /impressum hat schon etwas anderes.'],
  ['anfragen.md', `${FRONT}# x`, 'anfragen.md: Die Adresse /anfragen hat schon'],
  ['bild.jpg', 'x', 'bild.jpg: Eine Seite ist eine Textdatei'],
  ['a.md', '# x', 'a.md, Zeile 1: description: Diese Angabe fehlt'],
  ['a.md', '---\ndescription: Von {brnad}\n---\n# x', 'a.md, Zeile 2: description: \\{brnad\\} kennt hier niemand'],
  ['a.md', 'description: x\n---\n# x', 'a.md, Zeile 1: Über description fehlt als erste Zeile'],
  ['a.md', `${FRONT}x`, 'a.md: Es fehlt die Überschrift'],
  ['a.md', `${FRONT}# x\n<div>x</div>`, 'a.md, Zeile 5: <div> gilt hier nicht'],
  ['a.md', `${FRONT}# x\n![](a.jpg)`, 'a.md, Zeile 5: Zwischen !\\[ und \\] gehört, was zu sehen ist'],
  ['a.md', `${FRONT}# x\n![Ein Dach](Mein Dach.jpg)`, 'a.md, Zeile 5: In der Klammer hinter \\] steht ein Leerzeichen'],
  ['a.md', `${FRONT}# x\n[x](https://example.org/a (1).pdf)`, 'a.md, Zeile 5: In der Klammer hinter \\] steht'],
  ['a.md', `${FRONT}# x\n{telefon}`, 'a.md, Zeile 5: \\{telefon\\} kennt hier niemand. Gemeint ist wohl \\{phone\\}'],
  ['a.md', `${FRONT}# x\n[x](javascript:alert)`, 'a.md: Ein Link beginnt mit https://, .*: javascript:alert'],
  ['a.md', `${FRONT}# x\n[x](www.example.org)`, 'a.md: Ein Link beginnt mit https://'],
  ['a.md', `${FRONT}# x\n[x](//evil.example)`, 'a.md: Ein Link beginnt mit https://, .*: //evil.example'],
  ['a.md', `${FRONT}# x\nEin<br>Satz`, 'a.md, Zeile 5: Umbrüche setzt die Seite. Lösch <br>.'],
  ['a.md', `${FRONT}# x\nF&Uuml;r`, 'a.md, Zeile 5: Schreib das Zeichen selbst statt &Uuml;. Beispiel: Ü'],
  ['a.md', `${FRONT}# x\n![IMG_1.jpg](a.jpg)`, 'a.md, Zeile 5: Zwischen !\\[ und \\] gehört, was zu sehen ist'],
  ['a.md', `${FRONT}# x\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x`, 'a.md, Zeile 5: Zwei Änderungen stehen übereinander'],
  ['a.md', `${FRONT}# x\n${'<!--'.repeat(50_000)}`, 'a.md, Zeile 5: Zu <!-- fehlt das Ende. Beispiel: <!-- Notiz -->'],
  ['a.md', `${FRONT}# x\n${'>'.repeat(20_000)}`, 'a.md, Zeile 5: Die Zeile beginnt mit zu vielen Zeichen wie > oder 1'],
  ['a.md', `${FRONT}# x\n![x](../../.env)`, 'a.md: ../../.env ist nicht der Name eines Bildes'],
  ['wart.md', `${FRONT}# x\n[x](/war)`, 'wart.md: Der Link zu /war führt ins Leere. Gemeint ist wohl /wart.'],
])('%s: has a sentence for the mistake: %#', (name, text, sentence) => {
  expect(compile({ [name]: text }).sentences).toEqual([expect.stringMatching(new RegExp(`^content/pages/${sentence}`))])
})

it.each([
  'a <co<!--\n-->de> <scr<!--\n-->ipt x="a"y>document.title="x"</scr<!--\n-->ipt/> c',
  '<!--\n--><scr<!-- -->ipt>x</scr<!-- -->ipt>',
  '<pre\nx>\n<script\nx="a"y>1</script\n>',
  '<script x="a"y>1</script/>',
])('no element of a text gets onto the page, in any pieces: %j', (text) => {
  const { pages } = compile({ 'a.md': `${FRONT}# x\n\n${text}\n` })
  expect(pages.map(({ html }) => html).join()).not.toMatch(/<\/?(script|code|pre)/i)
})

it.each(['//evil.example', '/\\evil.example', '/ /evil.example'])('%j is no address for the footer', (href) => {
  const wrong = copy.read('page/footer.yaml').replace(/label: Wartung\n(\s+)href:.*/, `label: Wartung\n$1href: ${href}`)
  const read = readContent(copy.root, { 'page/footer.yaml': wrong })
  expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^groups, .*: Ein Link beginnt mit https:\/\/, .* oder einem \/ allein\./),
  ])
})

it('the footer may not lead to nothing', () => {
  const footer = copy.read('page/footer.yaml').replace(/label: Wartung\n(\s+)href:/, 'label: Wartung\n$1href: /wartung')
  copy.write('page/footer.yaml', footer)
  expect(compile({}).sentences).toEqual([
    expect.stringMatching(/footer\.yaml: Der Link zu \/wartung führt ins Leere\. Leg/),
  ])
  expect(compile({ 'wartung.md': `${FRONT}# Wartung` }).sentences).toEqual([])
})
