import { existsSync, readFileSync } from 'node:fs'
import { suggestName } from '../content/suggest-name.ts'
import { loadEnvFile } from './load-env-file.ts'
import type { Environment } from './read-settings.ts'
import { SETTING_NAMES } from './server-settings.ts'

/**
 * Loads `.env` into the process's environment. A name that is already set keeps its value.
 * `problems` of the file prevent a start, because a mistyped SMTP_URL would leave mails in files.
 * Names in the environment only give `warnings`, because other programs set them, too.
 */
export function loadEnvironment(file = '.env'): { problems: string[]; warnings: string[] } {
  const warnings = checkEnvironment(process.env)
  const unreadable = loadEnvFile(file)
  if (unreadable !== null) return { problems: [unreadable], warnings }
  return { problems: existsSync(file) ? checkEnvSyntax(readFileSync(file, 'utf8')) : [], warnings }
}

/** Variables of other programs whose names are similar to our settings. */
const OTHERS = new Set(['FTP_URL', 'HTTP_URL', 'VITE_URL'])
/** Shorter settings are not compared, because systems set names similar to PORT and HOST, such as HOSTNAME and HOSTTYPE. */
const MIN_LENGTH = 6

export function checkEnvironment(environment: Environment): string[] {
  const long = SETTING_NAMES.filter((name) => name.length >= MIN_LENGTH)
  return Object.keys(environment).flatMap((name) => {
    const suggestion = SETTING_NAMES.includes(name) ? null : suggestSetting(name, long)
    return suggestion === null
      ? []
      : [`In der Umgebung steht ${name}. Diese Einstellung gibt es nicht: Ist ${suggestion} gemeint?`]
  })
}

function suggestSetting(name: string, settings = SETTING_NAMES): string | null {
  return OTHERS.has(name) ? null : suggestName(name, settings)
}

const SETTING = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/

/**
 * Names each mistake in the text of an `.env` file, without showing a value. Node silently skips lines that it does not
 * understand.
 */
export function checkEnvSyntax(text: string): string[] {
  if (text.includes('\uFFFD')) return ['.env ist nicht in UTF-8 gespeichert: Speichere es mit dieser Kodierung.']
  if (text.startsWith('\uFEFF'))
    return ['.env beginnt mit einem unsichtbaren Zeichen (BOM): Speichere es als UTF-8 ohne BOM.']
  const problems: string[] = []
  const lineOf = new Map<string, number>()
  for (const [index, content] of removeQuotedValues(text).split('\n').entries()) {
    if (/^\s*(#|$)/.test(content)) continue
    const line = index + 1
    const report = (problem: string) => void problems.push(`.env, Zeile ${line}: ${problem}`)
    const [, name, value = ''] = SETTING.exec(content) ?? []
    if (name === undefined) {
      report('Das ist keine Einstellung. Schreib NAME=Wert, oder # vor eine Notiz.')
      continue
    }
    const suggestion = suggestSetting(name)
    if (suggestion !== null) report(`Die Einstellung ${name} gibt es nicht: Ist ${suggestion} gemeint?`)
    else if (/^(SMTP|MAIL|EMAIL)_/.test(name) && !SETTING_NAMES.includes(name)) {
      report(`Die Einstellung ${name} gibt es nicht: Alles zum Mailserver steht in SMTP_URL.`)
    }
    const before = lineOf.get(name)
    lineOf.set(name, before ?? line)
    if (before !== undefined) report(`${name} steht schon in Zeile ${before}. Lösch eine von beiden.`)
    // Node ends a value at any #, and takes the next line if only spaces follow the =.
    else if (/^\s+$|[^\s#]#/.test(value))
      report(`Der Wert von ${name} ist leer oder abgeschnitten. Setz ihn in Anführungszeichen: ${name}="…"`)
    // Node ends a value at the second quotation mark. If it is missing, the first is a part of the value.
    else if (/^\s*(?:"" +[^\s#]|(?!"" )["'`])/.test(value))
      report(
        `Der Wert von ${name} ist an einem Anführungszeichen abgeschnitten. Setz den ganzen in andere: ${name}='…'`,
      )
  }
  return problems
}

/** Removes values in quotes, which may span lines. Every line keeps its number. */
function removeQuotedValues(text: string): string {
  const quoted = /^(\s*(?:export\s+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*)(["'`])([\s\S]*?)\2(.*)$/gm
  return text
    .replaceAll('\r\n', '\n')
    .replace(quoted, (_, start, __, value, rest) => `${start}"" ${rest}${'\n'.repeat(value.split('\n').length - 1)}`)
}
