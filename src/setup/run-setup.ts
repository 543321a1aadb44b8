import { resolve } from 'node:path'
import { compileLegal } from '../content/compiler/legal/compile-legal.ts'
import { readLegalSettings } from '../content/compiler/legal/legal-values.ts'
import { readContent } from '../content/compiler/read-content.ts'
import { askFacts } from './ask-facts.ts'
import { type FileChange, planChanges, writeChanges } from './changes.ts'
import { askDrafts, DRAFT_NOTE, missingDrafts, printDraft, writeDrafts } from './drafts.ts'
import { type Draft, type Facts, readFacts } from './facts.ts'
import { HELP, readOptions, type SetupOptions } from './options.ts'
import { readAnswers } from './read-answers.ts'
import { Stopped, stopFor } from './stopped.ts'
import type { Terminal } from './terminal.ts'

const NEXT_STEPS = `Geschrieben.

Als Nächstes:
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
  try {
    const options = readOptions(args)
    if (options.help) deps.terminal.say(HELP)
    else await setUp(options, deps)
    return 0
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    deps.terminal.warn(error.message)
    return error.exitCode
  }
}

async function setUp(options: SetupOptions, deps: SetupDeps): Promise<void> {
  const { root, terminal } = deps
  const content = readContent(root)
  if ('problems' in content) throw stopFor(content.problems)
  const present = readFacts(root)
  const { facts, drafts } = await collect(options, deps, present)
  const changes = planChanges(root, present, facts)
  if (changes.length === 0 && drafts.length === 0) {
    terminal.say('Es ändert sich nichts.')
    return
  }
  checkChanges(deps, changes)
  terminal.say('\nDas ändert sich:')
  for (const { name, lines } of changes) terminal.say([`content/${name}`, ...lines].join('\n'))
  for (const draft of drafts) terminal.say(printDraft(draft))
  await agree(options, terminal)
  writeChanges(root, changes)
  writeDrafts(root, drafts)
  terminal.say(NEXT_STEPS)
  if (drafts.length > 0) terminal.say(`\n${DRAFT_NOTE}`)
}

async function collect(
  { answers }: SetupOptions,
  { root, terminal, folder }: SetupDeps,
  present: Facts,
): Promise<{ facts: Facts; drafts: Draft[] }> {
  if (answers !== undefined) {
    const { facts, drafts } = readAnswers(resolve(folder, answers), answers, present)
    return { facts, drafts: missingDrafts(root, drafts) }
  }
  if (!terminal.isInteractive) {
    const reason = 'Fragen kann setup nur in einem Terminal. Ohne nimmt es die Antworten aus einer Datei:'
    throw new Stopped(`${reason} npm run setup -- --answers DATEI --yes`, 2)
  }
  return { facts: await askFacts(terminal, present), drafts: await askDrafts(terminal, root) }
}

/** The texts of content/ hold facts, and a signed legal text may need one: a new fact may not fit. */
function checkChanges({ root, env }: SetupDeps, changes: readonly FileChange[]): void {
  const next = readContent(root, Object.fromEntries(changes.map(({ name, after }) => [name, after])))
  if ('problems' in next) throw stopFor(next.problems)
  const { problems } = compileLegal(root, next.content, readLegalSettings(env))
  if (problems.length > 0) throw stopFor(problems)
}

async function agree({ yes }: SetupOptions, terminal: Terminal): Promise<void> {
  if (yes) return
  if (!terminal.isInteractive) throw new Stopped('Hier kann niemand zustimmen: Häng --yes an.', 2)
  if (!(await terminal.confirm('Schreiben?'))) throw new Stopped('Gut.', 1)
}
