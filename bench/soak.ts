import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { soak } from '../tests/support/soak.ts'
import { root } from '../tests/support/start-server.ts'

/**
 * Half an hour at 50 leads a second, with a mail server that misbehaves in two of a hundred cases, five kills and two
 * moves of the clock. Ends with 1 if a lead or a mail was lost. Its short form is a test.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const command = [join(root, 'src/server/main.ts')]
const say = (line: string) => console.log(new Date().toISOString(), line)
const seconds = Number(values.minutes) * 60
const report = await soak({ seconds, rate: 50, kills: 5, faults: 2, stallMs: 5_000, folder, command, say })
rmSync(folder, { recursive: true })
const { faults, memory, failures, ...counts } = report
console.table({ ...counts, ...failures })
console.log('What the mail server did wrong:', faults)
console.log('Resident megabytes at the end of each life:', memory)
process.exitCode = Object.values(failures).every((count) => count === 0) ? 0 : 1
