import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject } from './copy-project.ts'
import { root } from './start-server.ts'

const run = promisify(execFile)

export interface HostedBuild {
  /** The built site. */
  dist: string
  /** Removes it. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Builds the page with the project's own command, in a folder of its own: for a static host where a function is named. */
export async function buildHosted(settings: {
  SITE_URL: string
  SITE_PREVIEW?: 'on'
  PUBLIC_SUPABASE_URL?: string
  PUBLIC_SUPABASE_ANON_KEY?: string
}): Promise<HostedBuild> {
  const folder = copyProject(root, 'dachstrom-hosted')
  const remove = () => rm(folder, { recursive: true, force: true })
  const env = { PATH: process.env.PATH, PUBLIC_SUPABASE_ANON_KEY: '', ...settings }
  try {
    await run(process.execPath, ['scripts/build.ts'], { cwd: folder, env })
  } catch (error) {
    await remove()
    throw error
  }
  return { dist: join(folder, 'dist'), [Symbol.asyncDispose]: remove }
}
