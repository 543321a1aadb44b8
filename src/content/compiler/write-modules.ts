import { basename, join } from 'node:path'
import type { Theme } from '../brand/theme.ts'
import { deriveCompany } from '../company.ts'
import type { LegalLinks, LegalPage, LegalPages, PrintedSettings } from '../legal-page.ts'
import { type AsksAfterSending, type ContentPages, THANKS, type ThanksPage } from '../pages.ts'
import type { Background, Logos, NamedPictures, Pictures } from '../picture-facts.ts'
import { formatOffer, type OfferTexts } from '../placeholders.ts'
import type { ContentFile, QuestionWords } from '../schema/content-files.ts'
import { TEXT_FILES } from '../schema/text-schemas.ts'
import type { AllContent } from './read-content.ts'
import { writeIfChanged } from './write-if-changed.ts'

/** The code imports content from here. Git ignores it. */
export const GENERATED = 'src/content/generated'

interface CompiledParts {
  legal: LegalPages
  settings: PrintedSettings
  pages: ContentPages
  pictures: Pictures
  named: NamedPictures
  background: Background
  theme: Theme
  logos: Logos
}

/** Writes one module for each file of `content/`, with one constant. Leaves an unchanged module alone. */
export function writeModules(root: string, content: AllContent, parts: CompiledParts): void {
  const { legal, settings, pages, pictures, named, background, theme, logos } = parts
  const { 'company.yaml': company, 'offer.yaml': offer } = content
  const links = linkLegal(content['page/footer.yaml'].legal, legal)
  writeModule(root, 'company', 'Company', '../company.ts', deriveCompany(company))
  writeModule(root, 'offer-texts', 'OfferTexts', '../placeholders.ts', formatOffer(offer) satisfies OfferTexts)
  writeModule(root, 'legal-links', 'LegalLinks', '../legal-page.ts', links)
  writeModule(root, 'legal-pages', 'LegalPages', '../legal-page.ts', legal)
  const { retentionDays, byBrevo, toCrm } = settings
  writeModule(root, 'printed-settings', 'PrintedSettings', '../legal-page.ts', { retentionDays, byBrevo, toCrm })
  writeModule(root, 'content-pages', 'ContentPages', '../pages.ts', pages)
  // These modules are separate, because the form and its function need nothing else of the pages.
  const hasThanks = pages.some(({ slug }) => slug === THANKS)
  writeModule(root, 'thanks-page', 'ThanksPage', '../pages.ts', (hasThanks ? `/${THANKS}` : '') satisfies ThanksPage)
  const asks: AsksAfterSending = content['questions.yaml'].length > 0 && !hasThanks
  writeModule(root, 'asks-after-sending', 'AsksAfterSending', '../pages.ts', asks)
  const { questions, stored, unknown, offline, tooMany, contract } = content['page/your-request.yaml']
  const words: QuestionWords = { questions, stored, unknown, offline, tooMany, contract }
  writeModule(root, 'question-words', 'QuestionWords', '../schema/content-files.ts', words)
  writeModule(root, 'pictures', 'Pictures', '../picture-facts.ts', pictures)
  writeModule(root, 'named-pictures', 'NamedPictures', '../picture-facts.ts', named)
  writeModule(root, 'background', 'Background', '../picture-facts.ts', background)
  writeModule(root, 'logos', 'Logos', '../picture-facts.ts', logos)
  writeModule(root, 'theme', 'Theme', '../brand/theme.ts', theme)
  writeStylesheets(root, parts)
  for (const file of ['offer.yaml', 'towns.yaml', ...Object.keys(TEXT_FILES)] as ContentFile[]) {
    const value = file === 'page/footer.yaml' ? linkPages(content[file], pages) : content[file]
    writeModule(root, basename(file, '.yaml'), `Content<'${file}'>`, '../schema/content-files.ts', value)
  }
}

function writeStylesheets(root: string, { pictures, background, theme, logos }: CompiledParts): void {
  const { sky, skyLow, skyWide } = background
  writeIfChanged(join(root, GENERATED, 'background.css'), toCss({ sky, 'sky-low': skyLow, 'sky-wide': skyWide }))
  // Write only the rules that the page uses, because each byte of the document counts.
  const composition = pictures.wide === null ? 'hero-beside' : 'hero-wide'
  writeIfChanged(join(root, GENERATED, 'hero.css'), `@import "../../site/styles/${composition}.css";\n`)
  const rules = [toCss({ '*': 'initial', ...theme })]
  // A button's words have the colour of the words around it. But if only white is readable, they are white.
  if (theme['on-sun'] !== theme.ink) {
    rules.push(`@layer components {\n  .button:not(.button-dark, :disabled) { color: ${theme['on-sun']}; }\n}\n`)
  }
  // Limit the logo's width, because on a phone the telephone number is next to the button.
  if ((logos.light ?? logos.dark) !== null)
    rules.push('@layer components {\n  .brand-logo { max-width: min(45vw, 15rem); margin-bottom: 4px; }\n}\n')
  writeIfChanged(join(root, GENERATED, 'theme.css'), rules.join(''))
}

const toCss = (colours: Record<string, string>) =>
  `@theme inline {\n${Object.entries(colours)
    .map(([name, colour]) => `  --color-${name}: ${colour};\n`)
    .join('')}}\n`

/** @param type of the value, imported `from` a module, so that the type check finds mistakes */
function writeModule(root: string, file: string, type: string, from: string, value: unknown): void {
  const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const text = `// Generated from content/. Do not edit; edit content/ instead.
import type { ${type.replace(/<.*/, '')} } from '${from}'

export const ${name}: ${type} = ${JSON.stringify(value, null, 2)}
`
  writeIfChanged(join(root, GENERATED, `${file}.ts`), text)
}

/** If a legal text is missing, its link has no target. */
function linkLegal(labels: AllContent['page/footer.yaml']['legal'], pages: LegalPages): LegalLinks {
  const link = (kind: LegalPage['kind']) => {
    const page = pages.find((page) => page.kind === kind)
    return { label: labels[kind], href: page ? `/${page.slug}` : '' }
  }
  return { imprint: link('imprint'), privacy: link('privacy'), terms: link('terms') }
}

/** If a footer entry has no address, it links to the page of that title. The other pages follow at the end. */
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
