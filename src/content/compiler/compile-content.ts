import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ContentPages, picturesIn } from '../pages.ts'
import { compileBrand } from './brand/compile-brand.ts'
import { compilePictures, type NamedPicture } from './pictures/compile-pictures.ts'
import { type Problem, printProblem } from './problem.ts'
import { type AllContent, readContent } from './read-content.ts'
import { compileLegal } from './texts/compile-legal.ts'
import { compilePages } from './texts/compile-pages.ts'
import { keepLegalSettings, readLegalSettings } from './texts/legal-values.ts'
import { writeModules } from './write-modules.ts'

/**
 * Reads `content/`, checks it, and writes the modules that the code imports. With any problem, nothing is written.
 * @returns the problems; none where all is well
 */
export async function compileContent(root: string): Promise<Problem[]> {
  const links = findLinks(root)
  if (links.length > 0) return links
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
  for (const notice of pictured.notices) console.error(printProblem(notice))
  writeModules(root, content, { legal: legal.pages, pages: texts.pages, ...pictured, ...brand })
  keepLegalSettings(root, settings)
  return []
}

/** A link would put the file it leads to, such as .env, on the page. */
export function findLinks(root: string): Problem[] {
  const entries = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
  const sentence = 'Das ist eine Verknüpfung mit einer anderen Datei. Leg die Datei selbst hierher.'
  return entries
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => ({ file: relative(root, join(parentPath, name)), sentence }))
}

/** The pictures that texts and facts name. */
function listNamed(content: AllContent, pages: ContentPages): NamedPicture[] {
  const { 'company.yaml': company, 'page/customers.yaml': customers } = content
  const photos = company.contacts.filter(({ photo }) => photo !== '')
  const inTexts = pages.flatMap(({ slug, html }) =>
    picturesIn(html).map((name): NamedPicture => ({ place: 'text', name, file: `content/pages/${slug}.md` })),
  )
  return [
    ...photos.map(({ photo }) => ({ place: 'contact' as const, name: photo, file: 'content/company.yaml' })),
    ...customers.roofs.map(({ picture }) => ({
      place: 'roof' as const,
      name: picture,
      file: 'content/page/customers.yaml',
    })),
    ...inTexts,
  ]
}

/** For commands: ends the process where content is wrong, with a sentence for each mistake. */
export async function compileContentOrExit(root: string): Promise<void> {
  const problems = await compileContent(root)
  if (problems.length === 0) return
  console.error(problems.map(printProblem).join('\n'))
  process.exit(1)
}
