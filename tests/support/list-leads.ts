import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Lead } from '../../src/lead/lead.ts'
import { root } from './start-server.ts'

export type ListedLead = Lead & { ref: string; receivedAt: string | number }

const run = promisify(execFile)

/** Asks the operator's own command, so that tests see what an operator sees. */
export async function listLeads(dataDir: string): Promise<ListedLead[]> {
  const { stdout } = await run(process.execPath, [join(root, 'src/cli/main.ts'), 'list', '--json', '--all'], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return JSON.parse(stdout) as ListedLead[]
}
