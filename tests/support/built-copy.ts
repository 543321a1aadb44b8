import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject } from './copy-project.ts'
import { type RunningServer, root, startServer } from './start-server.ts'

const run = promisify(execFile)

export interface BuiltCopy {
  folder: string
  dist: string
  /** Serves what was built, with the settings that it was built with. */
  serve(): Promise<RunningServer>
  /** Removes it. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Copies the project in the folder `from`, changes the copy's content, and builds it with the project's own commands. */
export async function buildCopy(
  name: string,
  change: (folder: string) => void | Promise<void>,
  settings: Record<string, string> = {},
  from = root,
): Promise<BuiltCopy> {
  const folder = copyProject(from, name)
  const remove = () => rm(folder, { recursive: true, force: true })
  const env = { PATH: process.env.PATH, ...settings }
  const dist = join(folder, 'dist')
  try {
    await change(folder)
    for (const script of ['content', 'build']) {
      await run(process.execPath, [`scripts/${script}.ts`], { cwd: folder, env })
    }
  } catch (error) {
    await remove()
    throw error
  }
  const serve = () => startServer(settings, [join(root, 'src/server/main.ts'), '--site', dist])
  return { folder, dist, serve, [Symbol.asyncDispose]: remove }
}
