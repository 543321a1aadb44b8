import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'
import { SHORTEST_SECRET } from '../../server/link-secret.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { isOpenToAll, isOpenToOthers } from './file-mode.ts'

/** Fewer different characters than this, and it was typed, not drawn: 64 random hexadecimal digits have all sixteen. */
const FEWEST_CHARACTERS = 10

/** The file holds passwords. */
export function checkEnvFile(file = '.env'): Finding[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) {
    return [good('There is no .env here: every setting is from the environment, or the default.')]
  }
  if (!isOpenToAll(stats)) return [good('.env is read, and is closed to other accounts.')]
  return [wrong('.env can be read by every account of this machine, and it holds passwords: chmod 600 .env')]
}

/** LINK_SECRET, or the file that stands in for it, and HEALTH_TOKEN. The settings check that they are long enough. */
export function checkSecrets({ LINK_SECRET, HEALTH_TOKEN, DATA_DIR }: Settings): Finding[] {
  const file = join(resolve(DATA_DIR), 'link-secret')
  const noToken = 'HEALTH_TOKEN is not set: the numbers of /healthz are shown on this machine only.'
  return [
    LINK_SECRET === null ? checkSecretFile(file) : checkSecret('LINK_SECRET', LINK_SECRET),
    HEALTH_TOKEN === null ? good(noToken) : checkSecret('HEALTH_TOKEN', HEALTH_TOKEN),
  ]
}

function checkSecret(name: string, value: string): Finding {
  if (new Set(value).size >= FEWEST_CHARACTERS) return good(`${name} is set, with ${value.length} characters.`)
  return wrong(`${name} can be guessed: set it to what "openssl rand -hex 32" prints.`)
}

function checkSecretFile(file: string): Finding {
  try {
    if (isOpenToOthers(statSync(file))) {
      return wrong(`The file ${file} can be read by other accounts, who could forge links: chmod 600 ${file}`)
    }
    const isWhole = readFileSync(file, 'utf8').trim().length >= SHORTEST_SECRET
    if (isWhole) return good('LINK_SECRET is kept in the data folder.')
    return wrong(`The file ${file} is cut off: delete it, and a new one is made. Older links in mails stop working.`)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return good('LINK_SECRET will be made in the data folder at the first start.')
    return wrong(`The file ${file} cannot be read (${code}): make it belong to this account.`)
  }
}
