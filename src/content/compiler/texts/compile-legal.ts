import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LegalPage } from '../../legal-page.ts'
import { group, optionalFact, pastDay } from '../../schema/kinds.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { compileText } from './compile-text.ts'
import { collectLegalValues, type LegalSettings, listLegalConditions } from './legal-values.ts'

/** Keyed by address, which is also the file name in content/legal. */
export const LEGAL_TEXTS = { impressum: 'imprint', datenschutz: 'privacy', agb: 'terms' } as const

const signOffSchema = group({
  checkedBy: optionalFact({ title: 'Wer den Text geprüft hat', example: 'Anna Berger, Kanzlei Berger & Brandt' }),
  checkedOn: optionalFact({ title: 'Wann er geprüft wurde', example: '22.11.2026' }, pastDay),
})

export function compileLegal(
  root: string,
  content: AllContent,
  settings: LegalSettings,
): { pages: LegalPage[]; problems: Problem[]; warnings: Problem[] } {
  const warnings: Problem[] = []
  const problems = findOtherFiles(root)
  const pages: LegalPage[] = []
  const isReviewed = (front: { checkedBy: string; checkedOn: string }) =>
    front.checkedBy !== '' && front.checkedOn !== ''
  for (const [slug, kind] of Object.entries(LEGAL_TEXTS)) {
    const file = `content/legal/${slug}.md`
    if (!existsSync(join(root, file))) continue
    const source = new TextDecoder().decode(readFileSync(join(root, file)))
    if (kind === 'privacy' && content['questions.yaml'].length > 0 && !source.includes('{questions}'))
      warnings.push({ file, sentence: NO_QUESTIONS, isWarning: true })
    const text = compileText(file, source, {
      front: signOffSchema,
      values: collectLegalValues(content, settings),
      conditions: listLegalConditions(content, settings),
      isFinished: isReviewed,
    })
    if ('problems' in text) problems.push(...text.problems)
    else {
      const { front, ...rest } = text
      pages.push({ kind, slug, ...rest, isReviewed: isReviewed(front) })
    }
  }
  return { pages, problems, warnings }
}

const NO_QUESTIONS =
  'Die Fragen aus content/questions.yaml fehlen darin. Schreib {questions} an die Stelle, an der sie genannt werden sollen.'

/** Reports unknown file names, because a text with a mistyped name would be missing on the site. */
function findOtherFiles(root: string): Problem[] {
  const fileNames = Object.keys(LEGAL_TEXTS).map((slug) => `${slug}.md`)
  const sentence = `Eine Datei mit diesem Namen kommt nicht auf die Seite. Es gibt: ${fileNames.join(', ')}.`
  return globSync('content/legal/*', { cwd: root })
    .filter((file) => !['templates', ...fileNames].includes(basename(file)))
    .map((file) => ({ file, sentence }))
}
