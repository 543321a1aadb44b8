import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readLinkSecret } from '../../server/link-secret.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { isOpenTo } from './check-files.ts'

/** Fewer different characters than this, and it was typed, not drawn: 64 random hexadecimal digits have all sixteen. */
const FEWEST_CHARACTERS = 10

/** LINK_SECRET, or the file that stands in for it, and HEALTH_TOKEN. The settings check that they are long enough. */
export function checkSecrets({ LINK_SECRET, HEALTH_TOKEN, DATA_DIR }: Settings): Finding[] {
  const noToken = 'HEALTH_TOKEN is not set: the numbers of /healthz are shown on this machine only.'
  return [
    LINK_SECRET === null ? checkSecretFile(resolve(DATA_DIR)) : checkSecret('LINK_SECRET', LINK_SECRET),
    HEALTH_TOKEN === null ? good(noToken) : checkSecret('HEALTH_TOKEN', HEALTH_TOKEN),
  ]
}

function checkSecret(name: string, value: string): Finding {
  if (new Set(value).size >= FEWEST_CHARACTERS) return good(`${name} is set, with ${value.length} characters.`)
  return wrong(`${name} can be guessed: set it to what "openssl rand -hex 32" prints.`)
}

/** @throws {StartError} where the file is cut off or cannot be read */
function checkSecretFile(dataDir: string): Finding {
  const file = join(dataDir, 'link-secret')
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return good('LINK_SECRET will be made in the data folder at the first start.')
  if (isOpenTo('group', stats)) {
    return wrong(`The file ${file} can be read by other accounts, who could forge links: chmod 600 ${file}`)
  }
  readLinkSecret(dataDir, null)
  return good('LINK_SECRET is kept in the data folder.')
}
