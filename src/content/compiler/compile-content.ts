import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ContentPages, PICTURE_MARK, picturesIn } from '../pages.ts'
import { keyOf } from '../picture-facts.ts'
import { CONTENT_FILES } from '../schema/content-files.ts'
import { suggestName } from '../suggest-name.ts'
import { compileBrand } from './brand/compile-brand.ts'
import { compilePictures, type NamedPicture } from './pictures/compile-pictures.ts'
import { formatProblem, type Problem } from './problem.ts'
import { type AllContent, readContent } from './read-content.ts'
import { compileLegal } from './texts/compile-legal.ts'
import { compilePages } from './texts/compile-pages.ts'
import { readLegalSettings } from './texts/legal-values.ts'
import { writeIfChanged } from './write-if-changed.ts'
import { GENERATED, writeModules } from './write-modules.ts'

/** Compiles `content/` into modules. If there are mistakes, writes nothing and returns them. Otherwise returns the warnings. */
export async function compileContent(root: string): Promise<Problem[]> {
  const refused = findRefusedFiles(root)
  if (refused.length > 0) return refused
  const result = readContent(root)
  if ('problems' in result) return result.problems
  const settings = readLegalSettings(process.env)
  const { content } = result
  const legal = compileLegal(root, content, settings)
  const texts = compilePages(root, content)
  const brand = await compileBrand(root, content['brand.yaml'])
  const problems = [...legal.problems, ...texts.problems, ...('problems' in brand ? brand.problems : [])]
  if ('problems' in brand || problems.length > 0) return problems
  const pictured = await compilePictures(root, content['pictures.yaml'], brand.theme, listNamed(content, texts.pages))
  if ('problems' in pictured) return pictured.problems
  const keepMark = (mark: string, name: string) => (keyOf('text', name) in pictured.named ? mark : '')
  const pages = texts.pages.map((page) => ({ ...page, html: page.html.replace(PICTURE_MARK, keepMark) }))
  writeModules(root, content, { legal: legal.pages, settings, pages, ...pictured, ...brand })
  const warnings = [...result.warnings, ...legal.warnings, ...pictured.warnings]
  writeIfChanged(join(root, WARNINGS), JSON.stringify(warnings.map(formatProblem)))
  return warnings
}

const WARNINGS = `${GENERATED}/warnings.json`
export const readWarnings = (root: string): string[] =>
  existsSync(join(root, WARNINGS)) ? JSON.parse(readFileSync(join(root, WARNINGS), 'utf8')) : []

export function findRefusedFiles(root: string): Problem[] {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => name === 'content')
  if (entries[0]?.isDirectory()) entries.push(...readdirSync(join(root, 'content'), options))
  const fileOf = ({ parentPath, name }: Dirent) => relative(root, join(parentPath, name))
  return entries.flatMap((entry) => {
    const file = fileOf(entry)
    return explainRefused(entry, relative('content', file)).map((sentence) => ({ file, sentence }))
  })
}

/** @param name its path below content/ */
function explainRefused(entry: Dirent, name: string): string[] {
  // A link could point to a file such as .env, and so put that on the page.
  if (entry.isSymbolicLink()) return ['Das ist eine Verknüpfung mit einer anderen Datei. Leg die Datei selbst hierher.']
  if (entry.isDirectory() && /\.(ya?ml|md|svg|jpe?g|png|webp|avif|tiff?|heic)$/i.test(entry.name))
    return ['Das ist ein Ordner, der wie eine Datei heißt. Leg die Datei selbst hierher.']
  if (/^(page\/)?[^/]*\.ya?ml$/i.test(name) && !Object.hasOwn(CONTENT_FILES, name)) {
    const meant = suggestName(name.toLowerCase(), Object.keys(CONTENT_FILES))
    return [
      `Eine Datei mit diesem Namen liest hier niemand. ${meant ? `Gemeint ist wohl ${meant}.` : 'Benenn sie um, oder lösch sie.'}`,
    ]
  }
  return /\.(ya?ml|md)\.txt$/i.test(entry.name) ? ['Der Name der Datei endet auf .txt. Nimm .txt weg.'] : []
}

function listNamed(content: AllContent, pages: ContentPages): NamedPicture[] {
  const { 'company.yaml': company, 'page/customers.yaml': customers } = content
  const photos = company.contacts.map(({ photo }) => photo).filter((photo) => photo !== '')
  const roofs = customers.roofs.map(({ picture }) => picture)
  const listIn = (file: string, slot: NamedPicture['slot'], names: string[]) =>
    names.map((name) => ({ slot, name, file }))
  return [
    ...listIn('content/company.yaml', 'contact', photos),
    ...listIn('content/page/customers.yaml', 'roof', roofs),
    ...pages.flatMap(({ slug, html }) => listIn(`content/pages/${slug}.md`, 'text', picturesIn(html))),
  ]
}
