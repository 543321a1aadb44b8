import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deriveCompany } from '../company.ts'
import { type Figures, printFigures } from '../figures.ts'
import type { LegalLinks, LegalPage, LegalPages } from '../legal-page.ts'
import type { Ground, Pictures } from '../pictures.ts'
import type { ContentFile } from '../schema/content-files.ts'
import { TEXT_FILES } from '../schema/text-schemas.ts'
import type { AllContent } from './read-content.ts'
import { writeIfChanged } from './write-if-changed.ts'

type LegalLabels = AllContent['page/footer.yaml']['legal']

/** Where the modules are that the code imports content from. Git ignores it. */
export const GENERATED = 'src/content/generated'

/** Writes one module a file of `content/`, each with one constant. A module that has not changed is left alone. */
export function writeModules(
  root: string,
  content: AllContent,
  legal: LegalPages,
  { pictures, ground }: { pictures: Pictures; ground: Ground },
): void {
  mkdirSync(join(root, GENERATED), { recursive: true })
  const { 'company.yaml': company, 'offer.yaml': offer } = content
  const links = linkLegal(content['page/footer.yaml'].legal, legal)
  write(root, 'company', 'Company', '../company.ts', deriveCompany(company))
  write(root, 'figures', 'Figures', '../figures.ts', printFigures(offer) satisfies Figures)
  write(root, 'legal-links', 'LegalLinks', '../legal-page.ts', links)
  write(root, 'legal-pages', 'LegalPages', '../legal-page.ts', legal)
  write(root, 'pictures', 'Pictures', '../pictures.ts', pictures)
  write(root, 'ground', 'Ground', '../pictures.ts', ground)
  // The same for stylesheets.
  const theme = `@theme inline {\n  --color-sky: ${ground.sky};\n  --color-sky-low: ${ground.skyLow};\n}\n`
  writeIfChanged(join(root, GENERATED, 'ground.css'), theme)
  for (const file of ['offer.yaml', 'towns.yaml', ...Object.keys(TEXT_FILES)] as ContentFile[]) {
    write(root, basename(file, '.yaml'), `Content<'${file}'>`, '../schema/content-files.ts', content[file])
  }
}

/** @param type of the value, which the module imports `from`: there it is checked */
function write(root: string, file: string, type: string, from: string, value: unknown): void {
  const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const text = `// Written from content/ when the project is built, started or tested. Change what stands there.
import type { ${type.replace(/<.*/, '')} } from '${from}'

export const ${name}: ${type} = ${JSON.stringify(value, null, 2)}
`
  writeIfChanged(join(root, GENERATED, `${file}.ts`), text)
}

/** A legal text that is not there stays the placeholder that the specification shows. */
function linkLegal(labels: LegalLabels, pages: LegalPages): LegalLinks {
  const link = (kind: LegalPage['kind']) => {
    const page = pages.find((one) => one.kind === kind)
    return { label: labels[kind], href: page ? `/${page.slug}` : '' }
  }
  return { imprint: link('imprint'), privacy: link('privacy'), terms: link('terms') }
}
