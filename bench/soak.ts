// Half an hour at 50 leads a second. The mail server fails at two of a hundred mails, and there are five kills and two moves of
// the clock. Ends with 1 if a lead or a mail was lost, or if the server never acknowledged a lead. A test runs it for a shorter
// time. Setting: --minutes.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { soak } from '../tests/support/soak.ts'
import { root } from '../tests/support/start-server.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const seconds = Number(values.minutes) * 60
if (!(Number.isFinite(seconds) && seconds > 0)) throw new Error(`--minutes is not a number above 0: ${values.minutes}`)
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const command = [join(root, 'src/server/main.ts')]
const say = (line: string) => console.log(new Date().toISOString(), line)
const report = await soak({ seconds, rate: 50, kills: 5, faults: 2, stallMs: 5_000, folder, command, say })
rmSync(folder, { recursive: true })
const { faults, memory, failures, ...counts } = report
console.table({ ...counts, ...failures })
console.log('Faults of the mail server:', faults)
console.log('Resident megabytes at the end of each life:', memory)
process.exitCode = Object.values(failures).every((count) => count === 0) ? 0 : 1
