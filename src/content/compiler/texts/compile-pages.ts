import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentPage, picturesIn } from '../../pages.ts'
import { listPlaceholders } from '../../placeholders.ts'
import { fact, group, PICTURE_NAME } from '../../schema/kinds.ts'
import { suggestName } from '../../suggest-name.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { LEGAL_TEXTS } from './compile-legal.ts'
import { compileText } from './compile-text.ts'
import { hrefsIn } from './markdown.ts'

const FOLDER = 'content/pages'

const frontSchema = group({
  description: fact({ title: 'Ein Satz für Suchmaschinen', example: 'So warten wir deine Solaranlage.', longest: 160 }),
})

const RESERVED_SLUGS = [
  ...'index 404 anfragen anfragen-hilfe deine-anfrage nicht-gesendet functions healthz metrics brand'.split(' '),
  ...Object.keys(LEGAL_TEXTS),
]

/** Skips folders in content/pages, because one of them holds examples. */
export function compilePages(root: string, content: AllContent): { pages: ContentPage[]; problems: Problem[] } {
  const { 'company.yaml': company, 'offer.yaml': offer, 'page/footer.yaml': footer } = content
  const problems: Problem[] = []
  const pages: ContentPage[] = []
  const entries = globSync('*', { cwd: join(root, FOLDER), withFileTypes: true }).filter((entry) => entry.isFile())
  for (const name of entries.map(({ name }) => name).sort()) {
    const file = `${FOLDER}/${name}`
    const slug = name.replace(/\.md$/, '')
    const wrong = explainName(name, slug)
    if (wrong !== null) {
      problems.push({ file, sentence: wrong })
      continue
    }
    // TextDecoder drops the byte order mark that Windows editors put at the start, but 'utf8' would keep it.
    const text = compileText(file, new TextDecoder().decode(readFileSync(join(root, file))), {
      front: frontSchema,
      values: listPlaceholders(company, offer),
      conditions: {},
      isFinished: () => true,
    })
    if ('problems' in text) problems.push(...text.problems)
    else pages.push({ slug, title: text.title, description: text.front.description, html: text.html })
  }
  const slugs = ['', ...pages.map(({ slug }) => slug), ...Object.keys(LEGAL_TEXTS)]
  for (const { slug, html } of pages) {
    const file = `${FOLDER}/${slug}.md`
    problems.push(...findBrokenLinks(file, hrefsIn(html), slugs))
    const strange = picturesIn(html).find((name) => !PICTURE_NAME.test(name))
    if (strange) problems.push({ file, sentence: `${strange} ist nicht der Name eines Bildes aus content/images.` })
  }
  const hrefs = footer.groups.flatMap(({ links }) => links.map(({ href }) => href))
  return { pages, problems: [...problems, ...findBrokenLinks('content/page/footer.yaml', hrefs, slugs)] }
}

function explainName(name: string, slug: string): string | null {
  if (!name.endsWith('.md'))
    return 'Eine Seite ist eine Textdatei, deren Name auf .md endet. Bilder gehören nach content/images.'
  if (RESERVED_SLUGS.includes(slug))
    return `Die Adresse /${slug} hat schon etwas anderes. Gib der Datei einen anderen Namen.`
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return null
  const spelled = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as Record<string, string>
  const better = slug
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüß]/g, (letter) => spelled[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `Der Name wird zur Adresse: nur kleine Buchstaben ohne Umlaute, Ziffern und Bindestriche. Beispiel: ${better || 'wartung'}.md`
}

function findBrokenLinks(file: string, hrefs: readonly string[], knownSlugs: readonly string[]): Problem[] {
  const internal = hrefs.filter((href) => /^\/(?!\/)/.test(href)).map((href) => href.slice(1).replace(/[#?].*$/, ''))
  return (
    internal
      // An address with a dot leads to a file, so it needs no page.
      .filter((slug) => !knownSlugs.includes(slug) && !slug.includes('.'))
      .map((slug) => {
        const suggestion = suggestName(slug, knownSlugs)
        const hint = suggestion
          ? `Gemeint ist wohl /${suggestion}.`
          : `Leg dafür content/pages/${slug}.md an, oder nimm den Link heraus.`
        return { file, sentence: `Der Link zu /${slug} führt ins Leere. ${hint}` }
      })
  )
}
