import { execFile } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import type { ContentFile } from '../../src/content/schema/content-files.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import { changeYaml, type Group } from '../../src/setup/change-yaml.ts'
import { type BuiltFor, writeBuiltFor } from '../../src/site/build/built-for.ts'
import { commandFor, root } from './start-server.ts'

/** Not copied. Files with settings are among them, because they hold secrets and would change the build. */
const NOT_COPIED = /^(\.astro|\.git|data|dist|node_modules|test-results|.*\.env)$/

/**
 * Copies the project into a temporary folder. A test builds it there, because two builds in one folder would disturb each other.
 * Returns the folder.
 */
export function copyProject(root: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  cpSync(root, folder, { recursive: true, filter: (source) => source === root || !NOT_COPIED.test(basename(source)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

export const OWN_ADDRESS = 'https://www.sonnenenergie-westfalen-nord.example'

const run = promisify(execFile)

export type BuiltCopy = Awaited<ReturnType<typeof buildCopy>>

/** Copies the project in the folder `from`, changes the copy, and builds it with the project's own commands. */
export async function buildCopy(
  settings: Record<string, string>,
  change: (folder: string) => void = () => {},
  from = root,
) {
  const folder = copyProject(from, 'built-copy')
  const remove = () => rm(folder, { recursive: true, force: true })
  const env = { PATH: process.env.PATH, PUBLIC_SUPABASE_ANON_KEY: '', ...settings }
  try {
    change(folder)
    for (const script of ['content', 'build']) {
      await run(process.execPath, [`scripts/${script}.ts`], { cwd: folder, env })
    }
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, dist: join(folder, 'dist'), [Symbol.asyncDispose]: remove }
}

/** It has a past day, because only a past day is valid. */
const SIGN_OFF = '---\ncheckedBy: Kanzlei Lohmann\ncheckedOn: 20.11.2025\n---\n'

const AGB = `${SIGN_OFF}
# Allgemeine Geschäfts&shy;bedingungen

## Geltung

Sie gelten für Verträge über Solarstrom.
`

/** Copies the templates, as docs/go-live.md says, without a signature. */
export function writeDrafts(folder: string): void {
  const legal = join(folder, 'content/legal')
  for (const name of readdirSync(legal)) if (name.endsWith('.md')) rmSync(join(legal, name))
  for (const name of ['impressum.md', 'datenschutz.md']) copyFileSync(join(legal, 'templates', name), join(legal, name))
}

/** Copies and signs them, and adds a text of the provider. Signed texts need every fact, as in own-provider.ts. */
export function writeSigned(folder: string): void {
  writeDrafts(folder)
  const legal = join(folder, 'content/legal')
  for (const name of ['impressum.md', 'datenschutz.md']) {
    const text = readFileSync(join(legal, name), 'utf8').replace(/^---[\s\S]*?\n---\n/, SIGN_OFF)
    writeFileSync(join(legal, name), text)
  }
  writeFileSync(join(legal, 'agb.md'), AGB)
}

/** Changes the values of a file of content/ as setup does, so every other line stays. */
export function changeFile(root: string, name: ContentFile, change: (values: Group) => void): void {
  const path = join(root, 'content', name)
  const source = readFileSync(path, 'utf8')
  const values: Group = parse(source, { schema: 'failsafe' })
  change(values)
  writeFileSync(path, changeYaml(source, values))
}

/** The record of a page that was built with default settings. */
export const BUILT_FOR: BuiltFor = {
  siteUrl: null,
  preview: 'off',
  hostedUrl: null,
  publicKey: DEFAULT_PUBLIC_KEY,
  retentionDays: 90,
  byBrevo: false,
  toCrm: false,
}

/** Node's arguments to serve the page of `dist/` as if its privacy notice named a CRM, because a build takes half a minute. */
export function pageForCrm(): string[] {
  const folder = join(root, 'test-results', crypto.randomUUID())
  cpSync(join(root, 'dist'), folder, { recursive: true })
  writeBuiltFor(folder, { ...BUILT_FOR, retentionDays: 365, toCrm: true })
  return commandFor(folder)
}
