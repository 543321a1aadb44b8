import { statSync } from 'node:fs'
import { type Finding, good, wrong } from './finding.ts'

/** The file holds passwords. Windows has other means than a mode, and reports one that means nothing. */
export function checkEnvFileMode(file = '.env'): Finding[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined)
    return [good('There is no .env here: every setting is from the environment, or the default.')]
  if (process.platform !== 'win32' && (stats.mode & 0o007) !== 0) {
    return [wrong('.env can be read by every account of this machine, and it holds passwords: chmod 600 .env')]
  }
  return [good('.env is read, and is closed to other accounts.')]
}
