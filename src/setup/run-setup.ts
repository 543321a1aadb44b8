import { resolve } from 'node:path'
import { compileLegal } from '../content/compiler/legal/compile-legal.ts'
import { readLegalSettings } from '../content/compiler/legal/legal-values.ts'
import { type Problem, printProblem } from '../content/compiler/problem.ts'
import { readContent } from '../content/compiler/read-content.ts'
import { askFacts } from './ask-facts.ts'
import { askYesOrNo } from './ask-value.ts'
import { type FileChange, planChanges, printChanges, writeChanges } from './changes.ts'
import { askDrafts, DRAFT_NOTE, missingDrafts, printDrafts, writeDrafts } from './drafts.ts'
import { type Draft, type Facts, readFacts } from './facts.ts'
import { HELP, readOptions, type SetupOptions } from './options.ts'
import { readAnswers } from './read-answers.ts'
import { Stopped, type Terminal } from './terminal.ts'

const NEXT_STEPS = `Als Nächstes:
- eigene Bilder in content/images (content/README.md sagt, wie sie heißen)
- die Texte in content/page; ansehen mit: npm run dev
- die Einstellungen in .env (Vorlage: .env.example)
- npm run launch-check sagt, was vor dem Start noch fehlt`

export interface SetupDeps {
  root: string
  terminal: Terminal
  env: NodeJS.ProcessEnv
  /** Where the command was typed: files are named from there. */
  folder: string
}

/** @returns the exit code; --help lists them */
export async function runSetup(args: string[], deps: SetupDeps): Promise<number> {
  const { terminal } = deps
  const options = readOptions(args)
  if (typeof options === 'string') {
    terminal.warn(options)
    return 2
  }
  if (options.help) {
    terminal.say(HELP)
    return 0
  }
  try {
    return await collectAndWrite(options, deps)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    terminal.warn(error.message)
    return error.exitCode
  }
}

async function collectAndWrite(options: SetupOptions, deps: SetupDeps): Promise<number> {
  const { root, terminal } = deps
  const present = readContent(root)
  if ('problems' in present) return refuse(terminal, present.problems)
  const read = readFacts(root)
  if ('problems' in read) return refuse(terminal, read.problems)
  const collected = await collect(options, deps, read.facts)
  if ('problems' in collected) return refuse(terminal, collected.problems)

  const changes = planChanges(root, read.facts, collected.facts)
  if (changes.length === 0 && collected.drafts.length === 0) {
    terminal.say('Es ändert sich nichts.')
    return 0
  }
  const problems = check(deps, changes)
  if (problems.length > 0) return refuse(terminal, problems)
  terminal.heading('Das ändert sich:')
  terminal.say([printChanges(changes), printDrafts(collected.drafts)].filter((part) => part !== '').join('\n'))
  await agree(options, terminal)
  const other = writeChanges(root, changes)
  if (other !== null) throw new Stopped(`${other} hat inzwischen jemand geändert. Starte noch einmal.`, 1)
  writeDrafts(root, collected.drafts)
  terminal.say(`Geschrieben.\n\n${NEXT_STEPS}`)
  if (collected.drafts.length > 0 && options.answers !== undefined) terminal.say(DRAFT_NOTE)
  return 0
}

async function collect(
  { answers }: SetupOptions,
  { root, terminal, folder }: SetupDeps,
  present: Facts,
): Promise<{ facts: Facts; drafts: Draft[] } | { problems: Problem[] }> {
  if (answers === undefined) {
    return { facts: await askFacts(terminal, present), drafts: await askDrafts(terminal, root) }
  }
  const result = readAnswers(resolve(folder, answers), answers, present)
  return 'problems' in result ? result : { ...result, drafts: missingDrafts(root, result.drafts) }
}

/** What would be wrong with the whole of content/ afterwards: a text may hold a fact, and a signed text may need one. */
function check({ root, env }: SetupDeps, changes: readonly FileChange[]): Problem[] {
  const next = readContent(root, Object.fromEntries(changes.map(({ name, after }) => [name, after])))
  if ('problems' in next) return next.problems
  return compileLegal(root, next.content, readLegalSettings(env)).problems
}

/** @throws {Stopped} where somebody says no, or nobody can say yes */
async function agree({ answers, yes }: SetupOptions, terminal: Terminal): Promise<void> {
  if (yes) return
  if (answers !== undefined && !terminal.isInteractive) {
    throw new Stopped('Hier kann niemand zustimmen: Häng --yes an.', 2)
  }
  if (!(await askYesOrNo(terminal, 'Schreiben?'))) throw new Stopped('Gut.', 1)
}

function refuse(terminal: Terminal, problems: readonly Problem[]): number {
  terminal.warn([...problems.map(printProblem), 'Es wurde nichts geschrieben.'].join('\n'))
  return 1
}
