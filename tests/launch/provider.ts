import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject, writeSigned } from '../support/built-copy.ts'
import { writeOwnPictures } from '../support/own-provider.ts'
import { root } from '../support/start-server.ts'

/** A provider's answers to setup, which replace each fact of the sample. */
const ANSWERS = `company:
  brand: Dachwerk Westfalen
  name: Dachwerk Westfalen
  legalForm: GmbH
  inFormation: nein
  street: Weseler Straße 253
  phone: 0251 2873410
  email: dach@dachwerk-westfalen.de
  contacts:
    - { name: Katrin Overbeck, role: Beratung, phone: 0251 2873411 }
    - { name: Jens Terhorst, role: Montage, phone: 0251 2873412 }
  represented: [Katrin Overbeck, Jens Terhorst]
  register: { court: Amtsgericht Münster, number: HRB 20761 }
offer:
  priceFromCents: 21,5
  priceToCents: 23,9
privacy:
  host: { name: Rechenhaus GmbH, address: "Gleisdreieck 4, 10963 Berlin" }
  mailService: { name: Posthaus AG, address: "Kanalstraße 9, 20097 Hamburg" }
`

/** A fresh copy of the project with a provider's facts, pictures and legal texts, filled in by setup and by hand. */
export async function becomeProvider() {
  const folder = copyProject(root, 'provider')
  const path = (...parts: string[]) => join(folder, ...parts)
  rmSync(path('src/content/generated'), { recursive: true, force: true })
  const edit = (file: string, change: (text: string) => string) => {
    const text = readFileSync(path(file), 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`Nothing has changed in ${file}.`)
    writeFileSync(path(file), changed)
  }
  let settings: Readonly<Record<string, string>> = {}

  /** Calls a script of package.json through npm. Returns its output, both streams in order of arrival. */
  const npm = async (script: string, ...args: string[]) => {
    const env = { ...process.env, NO_COLOR: '1', ...settings }
    const command = ['run', '-s', script, '--', ...args]
    const child = spawn('npm', command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    return { code, output }
  }

  writeFileSync(path('answers.yaml'), ANSWERS)
  const setup = await npm('setup', '--answers', 'answers.yaml', '--yes')
  if (setup.code !== 0) throw new Error(setup.output)
  writeSigned(folder)
  await writeOwnPictures(folder)

  return {
    folder,
    edit,
    npm,
    setSettings(lines: Readonly<Record<string, string>>) {
      // In the environment too: a run of all tests has emptied some of them there, which wins over the file.
      settings = lines
      const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(path('.env'), text.join(''), { mode: 0o600 })
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
