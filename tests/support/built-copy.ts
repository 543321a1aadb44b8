import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject } from './copy-project.ts'
import { root } from './start-server.ts'

const run = promisify(execFile)

export type BuiltCopy = Awaited<ReturnType<typeof buildCopy>>

/** Copies the project in the folder `from`, changes the copy, and builds it with the project's own commands. */
export async function buildCopy(
  settings: Record<string, string>,
  change: (folder: string) => void = () => {},
  from = root,
) {
  const folder = copyProject(from, 'built-copy')
  const remove = () => rm(folder, { recursive: true, force: true })
  const env = { PATH: process.env.PATH, PUBLIC_SUPABASE_ANON_KEY: '', ...settings }
  try {
    change(folder)
    for (const script of ['content', 'build']) {
      await run(process.execPath, [`scripts/${script}.ts`], { cwd: folder, env })
    }
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, dist: join(folder, 'dist'), [Symbol.asyncDispose]: remove }
}
