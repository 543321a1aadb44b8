import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSettings } from '../src/checks/try-settings.ts'
import { readNotices } from '../src/content/compiler/compile-content.ts'
import { loadEnvironment } from '../src/settings/load-environment.ts'
import { readConfig } from '../src/settings/server-settings.ts'

/** `npm start -- --check`: tries the settings without starting the server. */
const options = {
  site: { type: 'string', default: join(import.meta.dirname, '../dist') },
  // Used by the release timer.
  'no-mail': { type: 'boolean', default: false },
} as const
const { values } = parseArgs({ options })
const { problems, warnings } = loadEnvironment()
const config = readConfig(process.env)
const wrongByThemselves = [...problems, ...warnings, ...(config.ok ? [] : config.problems)]
const settings = config.ok ? config.settings : null
for (const notice of readNotices(join(import.meta.dirname, '..'))) console.log(notice)
process.exitCode = (await checkSettings(wrongByThemselves, settings, values.site, !values['no-mail'])) ? 0 : 1
