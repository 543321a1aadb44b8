import { parseEnv } from 'node:util'
import { suggestName } from '../content/suggest-name.ts'

/** A line as it was meant, with the number that an editor shows for it. */
interface Entry {
  line: number
  name: string
  value: string
}

/** Names near to ours that other programs use. */
const OTHERS = new Set(['FTP_URL', 'HTTP_URL', 'VITE_URL'])

/** The setting that somebody may have meant by `name`; `null` where it is one itself, or near to none. */
export function suggestSetting(name: string, settings: readonly string[]): string | null {
  return OTHERS.has(name) ? null : suggestName(name, settings)
}

const ENTRY = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/

/**
 * Says what is wrong with the text of an `.env` file, in a sentence each that shows no value. Node reads such a file without
 * a word about what it leaves out, and a mail server whose name is mistyped is one that is not set.
 */
export function checkEnvFile(text: string, settings: readonly string[]): string[] {
  const { entries, problems } = readEntries(text)
  const read = parseEnv(text)
  const first = new Map<string, number>()
  for (const { line, name, value } of entries) {
    const near = suggestSetting(name, settings)
    const before = first.get(name)
    first.set(name, before ?? line)
    if (near !== null) problems.push(`.env, line ${line}: there is no setting ${name}, is ${near} meant?`)
    else if (/^(SMTP|MAIL|EMAIL|IMAP)_/.test(name) && !settings.includes(name)) {
      problems.push(
        `.env, line ${line}: there is no setting ${name}; a mail server is set with all it needs in SMTP_URL.`,
      )
    }
    if (before !== undefined) problems.push(`.env, line ${line}: ${name} is set already in line ${before}, keep one.`)
    else if (read[name] !== value && entries.filter((entry) => entry.name === name).length === 1) {
      problems.push(`.env, line ${line}: the value of ${name} is cut off or empty, put it in quotes: ${name}="…"`)
    }
  }
  return problems
}

function readEntries(text: string): { entries: Entry[]; problems: string[] } {
  const lines = text.split(/\r?\n/)
  const entries: Entry[] = []
  const problems: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1
    const content = (lines[index] ?? '').replace(/^\uFEFF/, '')
    if (content.length < (lines[index] ?? '').length) {
      problems.push('.env begins with a byte order mark, save it as UTF-8 without one.')
    }
    if (/^\s*(#|$)/.test(content)) continue
    const [, name, rest = ''] = ENTRY.exec(content) ?? []
    if (name === undefined) {
      problems.push(`.env, line ${line}: this is no setting, write NAME=value, or # before a comment.`)
      continue
    }
    const quoted = readQuoted(rest, lines.slice(index + 1))
    entries.push({ line, name, value: quoted?.value ?? rest.replace(/(^|\s)#.*$/, '').trim() })
    index += quoted?.furtherLines ?? 0
  }
  return { entries, problems }
}

/** A value in quotes, which may go over several lines; `null` where it has none, or none at its end. */
function readQuoted(rest: string, further: readonly string[]): { value: string; furtherLines: number } | null {
  const begun = rest.trimStart()
  const quote = begun[0] ?? ''
  if (!/["'`]/.test(quote)) return null
  const all = [begun.slice(1), ...further].join('\n')
  const end = all.indexOf(quote)
  if (end === -1) return null
  const value = all.slice(0, end)
  return {
    value: quote === '"' ? value.replaceAll('\\n', '\n') : value,
    furtherLines: value.split('\n').length - 1,
  }
}
