import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'
import { SHORTEST_SECRET } from '../../server/link-secret.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Fewer different characters than this, and it was typed, not drawn: 64 random hexadecimal digits have all sixteen. */
const FEWEST_CHARACTERS = 10

/** LINK_SECRET, or the file that stands in for it, and HEALTH_TOKEN. Whether they are long enough, the settings say. */
export function checkSecrets({ LINK_SECRET, HEALTH_TOKEN, DATA_DIR }: Settings): Finding[] {
  return [
    LINK_SECRET === null
      ? checkSecretFile(join(resolve(DATA_DIR), 'link-secret'))
      : checkSecret('LINK_SECRET', LINK_SECRET),
    HEALTH_TOKEN === null
      ? good('HEALTH_TOKEN is not set: the numbers of /healthz are shown on this machine only.')
      : checkSecret('HEALTH_TOKEN', HEALTH_TOKEN),
  ]
}

function checkSecret(name: string, value: string): Finding {
  if (new Set(value).size >= FEWEST_CHARACTERS) return good(`${name} is set, with ${value.length} characters.`)
  return wrong(`${name} can be guessed: set it to what "openssl rand -hex 32" prints.`)
}

function checkSecretFile(file: string): Finding {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      return wrong(`The file ${file} can be read by other accounts, who could forge links: chmod 600 ${file}`)
    }
    if (readFileSync(file, 'utf8').trim().length >= SHORTEST_SECRET)
      return good('LINK_SECRET is kept in the data folder.')
    return wrong(`The file ${file} is cut off: delete it, and a new one is made. Older links in mails stop working.`)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return good('LINK_SECRET will be made in the data folder at the first start.')
    return wrong(`The file ${file} cannot be read (${errorCode(error)}): make it belong to this account.`)
  }
}
