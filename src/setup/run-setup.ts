import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readContent } from '../content/compiler/read-content.ts'
import { compileLegal } from '../content/compiler/texts/compile-legal.ts'
import { readLegalSettings } from '../content/compiler/texts/legal-values.ts'
import { askFacts, countQuestions, type Progress } from './ask-facts.ts'
import { askStaff, planStaff, readStaff } from './ask-staff.ts'
import { changeYaml } from './change-yaml.ts'
import { type Answers, DRAFTS, type Draft, type Facts, readAnswers, readFacts, SETUP_FILES } from './facts.ts'
import { POSTCODES_QUESTION, planTowns } from './plan-towns.ts'
import { askOrGoBack, Stopped, stopFor, type Terminal } from './terminal.ts'

const HELP = `Fragt ab, was die Seite über eure Firma und euer Angebot wissen muss, und trägt es in content/ ein;
wer die Anfragen bearbeitet, in .env.

Aufruf: npm run setup                              fragt im Terminal
        npm run setup -- --answers DATEI [--yes]

  --answers DATEI  nimmt die Antworten aus einer Datei, YAML oder JSON, statt zu fragen
  --yes            schreibt ohne Rückfrage
  --help           zeigt das hier

Eine Datei mit Antworten nennt nur, was sich ändern soll: unter company, offer und privacy die Namen aus content/company.yaml,
offer.yaml und privacy.yaml, hinter postcodes die Postleitzahlen (49700-49779, 48465), hinter staff, wer die Anfragen
bearbeitet ("Erika Mustermann <erika@example.org>, max@example.org"), und hinter legal die Texte, die aus der Vorlage anzulegen
sind: [impressum, datenschutz]

Endet mit 0: geschrieben, oder es ändert sich nichts; 1: nichts geschrieben, weil etwas nicht stimmt; 2: nicht verstanden, oder
niemand da, der antwortet oder zustimmt; 130: mit Strg-C abgebrochen.`

const NEXT_STEPS = `Geschrieben.

Als Nächstes:
- eigene Bilder in content/images (content/README.md sagt, wie sie heißen); Fotos, die in den Antworten stehen, gehören auch dorthin
- Farben und Logo in content/brand.yaml, weitere Seiten in content/pages
- der Überschlag rechnet mit dem Wetter im Münsterland: anderswo content/page/estimate.yaml, show: nein
- die Texte in content/page; ansehen mit: npm run dev
- die Einstellungen in .env (Vorlage: .env.example); die Zeile STAFF gehört auch in .env auf dem Server
- Impressum und Datenschutzerklärung prüfen lassen und oben in ihrer Datei zeichnen; bis dahin sind sie Entwürfe
- npm run check sagt, was vor dem Start noch fehlt`

export interface SetupDeps {
  root: string
  terminal: Terminal
  env: NodeJS.ProcessEnv
  /** The folder in which setup was called. Relative paths start here. */
  folder: string
}

/** @returns the exit code. --help lists them */
export async function runSetup(args: string[], deps: SetupDeps): Promise<number> {
  try {
    const options = readOptions(args)
    if (options.help) deps.terminal.say(HELP)
    else await setUp(options, deps)
    return 0
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    deps.terminal.warn(error.message)
    if (readKeptAnswers(deps.root)) deps.terminal.warn(`Die Antworten stehen bis zum nächsten Mal in ${KEPT}.`)
    return error.exitCode
  }
}

function readOptions(args: string[]) {
  const options = { answers: { type: 'string' }, yes: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new Stopped(`Das verstehe ich nicht: ${args.join(' ')}. Alles, was geht: npm run setup -- --help`, 2)
  }
}

async function setUp({ answers, yes }: ReturnType<typeof readOptions>, deps: SetupDeps): Promise<void> {
  const { root, terminal, folder } = deps
  const content = readContent(root)
  if ('problems' in content) throw stopFor(content.problems)
  const present = readFacts(root)
  const given: Answers =
    answers === undefined
      ? await ask(deps, present)
      : readAnswers(resolve(folder, answers), answers, { ...present, staff: readStaff(root) })
  const { drafts } = given
  const changes = planChanges(root, given)
  const added = drafts.filter((draft) => isMissing(root, draft))
  if (changes.length === 0 && added.length === 0) {
    forgetAnswers(root)
    terminal.say('Es ändert sich nichts.')
    return
  }
  checkChanges(deps, changes)
  terminal.say('\nDas ändert sich:')
  for (const change of changes) terminal.say(formatChange(change))
  for (const draft of added) terminal.say(`${pathOf(draft)}\n+ neu, aus der Vorlage; ein Entwurf`)
  if (!yes && !terminal.isInteractive) throw new Stopped('Hier kann niemand zustimmen: Häng --yes an.', 2)
  if (!yes && !(await terminal.confirm('Schreiben?'))) throw new Stopped('Gut.', 1)
  // `mode` applies only to a new .env.
  for (const { name, after } of changes) writeFileSync(join(root, name), after, { mode: 0o600 })
  for (const draft of added) copyFileSync(join(root, `content/legal/templates/${draft}.md`), join(root, pathOf(draft)))
  forgetAnswers(root)
  terminal.say(NEXT_STEPS)
}

async function ask({ root, terminal }: SetupDeps, present: Facts): Promise<Answers> {
  if (!terminal.isInteractive) {
    const reason = 'Fragen kann setup nur in einem Terminal. Ohne nimmt es die Antworten aus einer Datei:'
    throw new Stopped(`${reason} npm run setup -- --answers DATEI --yes`, 2)
  }
  const kept = readKeptAnswers(root)
  const goesOn = kept !== null && (await terminal.confirm('Weiter, wo ihr beim letzten Mal aufgehört habt?'))
  let start: Progress = goesOn ? kept : { facts: present, at: 0 }
  for (;;) {
    const facts = await askFacts(terminal, start, (progress) => keepAnswers(root, progress))
    // `<` goes back to the last question about a fact.
    start = { ...start, facts, at: countQuestions(facts) - 1 }
    const others = await askOthers(root, terminal, start)
    if (others === null) continue
    const missing = DRAFTS.filter((draft) => isMissing(root, draft))
    const isWanted =
      missing.length > 0 && (await terminal.confirm(`Aus den Vorlagen anlegen: ${missing.map(pathOf).join(', ')}?`))
    return { facts, ...others, drafts: isWanted ? missing : [] }
  }
}

/** @returns null if the answer is to go back */
async function askOthers(root: string, terminal: Terminal, progress: Progress) {
  for (;;) {
    const postcodes = await askPostcodes(terminal, readTowns(root), progress)
    if (postcodes === null) return null
    keepAnswers(root, Object.assign(progress, { postcodes }))
    const staff = await askStaff(terminal, progress.staff ?? readStaff(root))
    if (staff === null) continue
    keepAnswers(root, Object.assign(progress, { staff }))
    return { postcodes, staff }
  }
}

const AS_BEFORE = 'wie bisher'

/** @returns null if the answer is to go back */
function askPostcodes(terminal: Terminal, towns: string, { facts, postcodes = '' }: Progress) {
  const refuse = (answer: string) => {
    const planned = planTowns(answer, towns, String(facts.company.postalCode))
    return 'sentence' in planned ? planned.sentence : undefined
  }
  const question = { message: POSTCODES_QUESTION, present: postcodes || AS_BEFORE, refuse }
  return askOrGoBack(terminal, question, (typed) => (typed === AS_BEFORE ? '' : typed || postcodes))
}

const readTowns = (root: string) => readFileSync(join(root, 'content/towns.yaml'), 'utf8')

const pathOf = (draft: Draft) => `content/legal/${draft}.md`

/** Setup never overwrites an existing text. */
const isMissing = (root: string, draft: Draft) => !existsSync(join(root, pathOf(draft)))

/** Returns the files to change. Throws Stopped if postcodes or staff are wrong. */
function planChanges(root: string, { facts, postcodes, staff }: Answers) {
  const changes = SETUP_FILES.map((file) => {
    const before = readFileSync(join(root, `content/${file}.yaml`), 'utf8')
    return { name: `content/${file}.yaml`, before, after: changeYaml(before, facts[file]) }
  })
  const before = readTowns(root)
  const planned = planTowns(postcodes, before, String(facts.company.postalCode))
  // A file of answers may omit postcodes, because `npm run check` reports a missing one.
  if ('sentence' in planned && postcodes !== '') throw new Stopped(`postcodes: ${planned.sentence}`, 1)
  changes.push({ name: 'content/towns.yaml', before, after: 'source' in planned ? planned.source : before })
  changes.push(planStaff(root, staff))
  return changes.filter(({ before, after }) => before !== after)
}

type FileChange = ReturnType<typeof planChanges>[number]

/** Checks all texts, because facts fill the texts of content/, and signed legal texts need some. So a new fact may not fit. */
function checkChanges({ root, env }: SetupDeps, changes: readonly FileChange[]): void {
  const sources = changes.map(({ name, after }) => [name.replace('content/', ''), after])
  const next = readContent(root, Object.fromEntries(sources))
  if ('problems' in next) throw stopFor(next.problems)
  const { problems } = compileLegal(root, next.content, readLegalSettings(env))
  if (problems.length > 0) throw stopFor(problems)
}

/** Further towns are only counted, because a list of 85 would push the facts above it off the screen. */
const MAX_TOWNS = 5

function formatChange({ name, before, after }: FileChange): string {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const gone = old.filter((line) => !next.includes(line))
  const added = next.filter((line) => !old.includes(line))
  const sum = (lines: string[], what: string) =>
    name === 'content/towns.yaml' && lines.length > MAX_TOWNS ? [`${lines.length} Postleitzahlen ${what}`] : lines
  const shown = [
    ...sum(gone, 'fallen weg').map((line) => `- ${line}`),
    ...sum(added, 'kommen dazu').map((line) => `+ ${line}`),
  ]
  return [name, ...shown].join('\n')
}

const KEPT = 'setup-answers.json'

function keepAnswers(root: string, progress: Progress): void {
  // Write nothing before the first answer, because the file would only repeat content/.
  if (progress.at > 0) writeFileSync(join(root, KEPT), JSON.stringify(progress), { mode: 0o600 })
}

/** @returns `null` if the file is missing or unreadable */
function readKeptAnswers(root: string): Progress | null {
  const file = join(root, KEPT)
  if (!existsSync(file)) return null
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Progress
    return typeof kept.at === 'number' && Object.values(kept.facts).length > 0 ? kept : null
  } catch {
    return null
  }
}

function forgetAnswers(root: string): void {
  rmSync(join(root, KEPT), { force: true })
}
