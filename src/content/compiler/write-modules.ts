import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Theme } from '../brand/theme.ts'
import { deriveCompany } from '../company.ts'
import { type Figures, printFigures } from '../figures.ts'
import type { LegalLinks, LegalPage, LegalPages } from '../legal-page.ts'
import { type ContentPages, THANKS, type ThanksPage } from '../pages.ts'
import type { Ground, Logos, NamedPictures, Pictures } from '../pictures.ts'
import type { ContentFile } from '../schema/content-files.ts'
import { TEXT_FILES } from '../schema/text-schemas.ts'
import type { AllContent } from './read-content.ts'
import { writeIfChanged } from './write-if-changed.ts'

type LegalLabels = AllContent['page/footer.yaml']['legal']

/** The code imports content from here. Git ignores it. */
export const GENERATED = 'src/content/generated'

interface CompiledParts {
  legal: LegalPages
  pages: ContentPages
  pictures: Pictures
  named: NamedPictures
  ground: Ground
  theme: Theme
  logos: Logos
}

/** Writes one module for each file of `content/`, with one constant. Leaves an unchanged module alone. */
export function writeModules(
  root: string,
  content: AllContent,
  { legal, pages, pictures, named, ground, theme, logos }: CompiledParts,
): void {
  mkdirSync(join(root, GENERATED), { recursive: true })
  const { 'company.yaml': company, 'offer.yaml': offer } = content
  const links = linkLegal(content['page/footer.yaml'].legal, legal)
  write(root, 'company', 'Company', '../company.ts', deriveCompany(company))
  write(root, 'figures', 'Figures', '../figures.ts', printFigures(offer) satisfies Figures)
  write(root, 'legal-links', 'LegalLinks', '../legal-page.ts', links)
  write(root, 'legal-pages', 'LegalPages', '../legal-page.ts', legal)
  write(root, 'content-pages', 'ContentPages', '../pages.ts', pages)
  // A separate module, because the form and its function need only this.
  const hasThanks = pages.some(({ slug }) => slug === THANKS)
  write(root, 'thanks-page', 'ThanksPage', '../pages.ts', (hasThanks ? `/${THANKS}` : '') satisfies ThanksPage)
  write(root, 'pictures', 'Pictures', '../pictures.ts', pictures)
  write(root, 'named-pictures', 'NamedPictures', '../pictures.ts', named)
  write(root, 'ground', 'Ground', '../pictures.ts', ground)
  write(root, 'logos', 'Logos', '../pictures.ts', logos)
  write(root, 'theme', 'Theme', '../brand/theme.ts', theme)
  // Stylesheets get the same values.
  const sky = { sky: ground.sky, 'sky-low': ground.skyLow }
  writeIfChanged(join(root, GENERATED, 'ground.css'), toCss(sky))
  // Words on a button have the colour of those around it, unless only white is readable on it.
  const isInk = theme['on-sun'] === theme.ink
  const onButtons = `@layer components {\n  .button:not(.button-dark, :disabled) { color: ${theme['on-sun']}; }\n}\n`
  // On a phone, the telephone number is next to it.
  const logo = '@layer components {\n  .brand-logo { max-width: min(45vw, 15rem); margin-bottom: 4px; }\n}\n'
  const extras = [!isInk && onButtons, (logos.light ?? logos.dark) !== null && logo].filter((rule) => rule !== false)
  writeIfChanged(join(root, GENERATED, 'theme.css'), [toCss({ '*': 'initial', ...theme }), ...extras].join(''))
  for (const file of ['offer.yaml', 'towns.yaml', ...Object.keys(TEXT_FILES)] as ContentFile[]) {
    const value = file === 'page/footer.yaml' ? linkPages(content[file], pages) : content[file]
    write(root, basename(file, '.yaml'), `Content<'${file}'>`, '../schema/content-files.ts', value)
  }
}

const toCss = (colours: Record<string, string>) =>
  `@theme inline {\n${Object.entries(colours)
    .map(([name, colour]) => `  --color-${name}: ${colour};\n`)
    .join('')}}\n`

/** @param type of the value, imported `from` a module: the type check finds mistakes */
function write(root: string, file: string, type: string, from: string, value: unknown): void {
  const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const text = `// Written from content/ when the project is built, started or tested. Change what stands there.
import type { ${type.replace(/<.*/, '')} } from '${from}'

export const ${name}: ${type} = ${JSON.stringify(value, null, 2)}
`
  writeIfChanged(join(root, GENERATED, `${file}.ts`), text)
}

/** A missing legal text keeps the placeholder link that the specification shows. */
function linkLegal(labels: LegalLabels, pages: LegalPages): LegalLinks {
  const link = (kind: LegalPage['kind']) => {
    const page = pages.find((one) => one.kind === kind)
    return { label: labels[kind], href: page ? `/${page.slug}` : '' }
  }
  return { imprint: link('imprint'), privacy: link('privacy'), terms: link('terms') }
}

/** A grey word of the footer becomes a link to the page of that title; the other pages follow at the end. */
function linkPages(footer: AllContent['page/footer.yaml'], pages: ContentPages): AllContent['page/footer.yaml'] {
  const listed = pages.filter(({ slug }) => slug !== THANKS)
  const addressOf = (label: string) => listed.find(({ title }) => title === label)?.slug
  const groups = footer.groups.map(({ title, links }) => {
    const linked = links.map(({ label, href }) => {
      const slug = href === '' ? addressOf(label) : undefined
      return { label, href: slug === undefined ? href : `/${slug}` }
    })
    return { title, links: linked }
  })
  const hrefs = groups.flatMap(({ links }) => links.map(({ href }) => href))
  const others = listed.filter(({ slug }) => !hrefs.includes(`/${slug}`))
  groups.at(-1)?.links.push(...others.map(({ slug, title }) => ({ label: title, href: `/${slug}` })))
  return { ...footer, groups }
}
