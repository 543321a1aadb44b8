import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyProject } from '../support/copy-project.ts'
import { runNpm } from '../support/run-npm.ts'
import { root } from '../support/start-server.ts'

/** A provider's answers to setup. */
const ANSWERS = `company:
  brand: Dachwerk Westfalen
  name: Dachwerk Westfalen
  legalForm: GmbH
  inFormation: nein
  street: Weseler Straße 253
  postalCode: 48151
  town: Münster
  region: Westfalen
  phone: 0251 2873410
  phoneHours: { firstDay: Mo, lastDay: Do, fromHour: 9, toHour: 17 }
  email: dach@dachwerk-westfalen.de
  contacts:
    - { name: Katrin Overbeck, role: Beratung, phone: 0251 2873411 }
    - { name: Jens Terhorst, role: Montage, phone: 0251 2873412 }
  represented: [Katrin Overbeck, Jens Terhorst]
  register: { court: Amtsgericht Münster, number: HRB 20761 }
  vatId: DE318273645
  copyrightYear: 2026
offer:
  priceFromCents: 21,5
  priceToCents: 23,9
  guaranteeYears: 12
  contractYears: 12
  equityEuros: 0
  replyHours: 48
  roofCheckMinutes: 3
  systemsInstalled: 730
privacy:
  host: { name: Rechenhaus GmbH, address: "Gleisdreieck 4, 10963 Berlin" }
  mailService: { name: Posthaus AG, address: "Kanalstraße 9, 20097 Hamburg" }
legal: [datenschutz]
`

const SIGNED = '---\ncheckedBy: Kanzlei Overbeck\ncheckedOn: 20.11.2026\n---\n'

const IMPRINT = `# Impressum

{legalName}, {street}, {postalCode} {town}

Telefon {phone}, E-Mail {email}

Vertreten durch {represented}. {registerCourt}, {registerNumber}.
`

/** A fresh copy of the project, filled in as a provider does, by hand and by setup. */
export async function becomeProvider() {
  const folder = copyProject(root, 'provider')
  rmSync(join(folder, 'src/content/generated'), { recursive: true, force: true })
  const path = (...parts: string[]) => join(folder, ...parts)
  const edit = (file: string, change: (text: string) => string) => {
    const text = readFileSync(path(file), 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`Nothing has changed in ${file}.`)
    writeFileSync(path(file), changed)
  }
  let settings: Readonly<Record<string, string>> = {}

  const npm = (script: string, ...args: string[]) => runNpm([script, '--', ...args], folder, settings)
  return {
    folder,
    edit,
    npm,
    setUp() {
      writeFileSync(path('answers.yaml'), ANSWERS)
      return npm('setup', '--answers', 'answers.yaml', '--yes')
    },
    async addPictures() {
      mkdirSync(path('content/images'), { recursive: true })
      const sample = (name: string) => sharp(join(root, 'src/site/sample-pictures', `${name}.jpg`)).flop()
      await sample('hero').resize(1600).webp().toFile(path('content/images/hero.webp'))
      await sample('team').png().toFile(path('content/images/team.png'))
      edit('content/pictures.yaml', (text) =>
        text.replace(/^ {2}alt:$/m, '  alt: Haus in Roxel').replace(/^ {2}alt:$/m, '  alt: Montage in Nienberge'),
      )
    },
    addLegalTexts() {
      writeFileSync(path('content/legal/impressum.md'), SIGNED + IMPRINT)
      writeFileSync(path('content/legal/agb.md'), `${SIGNED}# Geschäftsbedingungen\n\n1. Geltung\n2. Vertrag\n`)
      edit('content/legal/datenschutz.md', (text) => text.replace(/^---[\s\S]*?---\n/, SIGNED))
    },
    setSettings(lines: Readonly<Record<string, string>>) {
      // In the environment too: a run of all tests has emptied some of them there, which wins over the file.
      settings = lines
      const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(path('.env'), text.join(''), { mode: 0o600 })
    },
    start: () => start(folder, settings),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `npm start`, until it is disposed of. */
async function start(folder: string, settings: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...settings }
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
        if (found) resolve(found)
      })
    }
    child.on('exit', () => reject(new Error(output)))
  })
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
