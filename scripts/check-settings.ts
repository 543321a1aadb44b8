import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printFindings } from '../src/readiness/start/print-findings.ts'
import { runChecks } from '../src/readiness/start/run-checks.ts'
import { loadEnvironment } from '../src/settings/load-environment.ts'
import { readConfig } from '../src/settings/server-settings.ts'

/** `npm start -- --check`: tries the settings, says what it found, and starts nothing. */
const { values } = parseArgs({ options: { site: { type: 'string', default: join(import.meta.dirname, '../dist') } } })
const { problems, warnings } = loadEnvironment()
const config = readConfig(process.env)
const wrongWithNames = [...problems, ...warnings, ...(config.ok ? [] : config.problems)]
const findings = runChecks(wrongWithNames, config.ok ? config.settings : null, { siteDir: values.site, lookup })
const isGood = await printFindings(findings, (line) => void process.stdout.write(`${line}\n`))
process.exitCode = isGood ? 0 : 1
