import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { mailboxes } from '../settings/setting.ts'
import { askOrGoBack, Stopped, type Terminal } from './terminal.ts'

/** Setup writes STAFF to .env and not to content/, because personal addresses belong to the settings. */
const QUESTION = 'Wer bearbeitet die Anfragen? Name <Adresse>, mit Kommas dazwischen'
const EXAMPLE = 'z. B. Erika Mustermann <erika@example.org>, max@example.org'
const ABOUT = `${EXAMPLE}; freiwillig: sonst alle, die sie bekommen`

export const readStaff = (root: string): string => parseEnv(readEnvFile(root)).STAFF?.trim() ?? ''

/** @returns null if the answer is to go back */
export const askStaff = (terminal: Terminal, present: string) =>
  askOrGoBack(terminal, { message: `${QUESTION} (${ABOUT})`, present, refuse: explainStaff })

/** The change of .env. A new .env starts from .env.example. Throws Stopped if the answer is wrong. */
export function planStaff(root: string, answer: string) {
  const before = readEnvFile(root)
  const change = { name: '.env', before, after: before }
  if (answer === readStaff(root)) return change
  const sentence = explainStaff(answer)
  if (sentence !== undefined) throw new Stopped(`staff: ${sentence}`, 1)
  const line = answer === '' ? '#STAFF=' : `STAFF=${quote(answer)}`
  const present = [SET, UNSET].find((pattern) => pattern.test(before))
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  return { ...change, after: present ? before.replace(present, () => line) : `${start}${line}\n` }
}

/** A value in quotes may span lines. */
const SET = /^[ \t]*(?:export[ \t]+)?STAFF[ \t]*=[ \t]*(?:(["'`])[\s\S]*?\1.*|.*)$/m
const UNSET = /^#[ \t]*STAFF=.*$/m

/** @returns a German sentence if the answer is wrong */
function explainStaff(answer: string): string | undefined {
  const { issues } = v.safeParse(mailboxes(''), answer, { abortPipeEarly: true })
  if (issues) return `Die Liste ${issues[0].message}.`
  return quote(answer) === null ? 'Die Liste muss ohne ` auskommen.' : undefined
}

/** Quotes for .env. Puts a value that contains quotes into the other kind. `null` if it contains both kinds. */
function quote(value: string): string | null {
  const mark = ["'", '`'].find((quote) => !value.includes(quote))
  return mark === undefined ? null : `${mark}${value}${mark}`
}

function readEnvFile(root: string): string {
  const file = ['.env', '.env.example'].map((name) => join(root, name)).find((path) => existsSync(path))
  return file === undefined ? '' : readFileSync(file, 'utf8')
}
