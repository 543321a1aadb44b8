import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AstroIntegration } from 'astro'
import { compileContent } from './compile-content.ts'
import { formatProblem } from './problem.ts'

/** Chokidar drops a second change within 50 ms. An editor that saves makes two, because it empties the file and then fills it. */
const SETTLE_MS = 100

/**
 * `npm run dev` compiles content/ after each change. Terminal and browser show the problems, while the page keeps the last valid
 * content.
 */
export function watchContent(root: string): AstroIntegration {
  const folder = join(root, 'content')
  return {
    name: 'watch-content',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const compile = async () => {
          const problems = await compileContent(root)
          for (const problem of problems) logger[problem.isWarning ? 'warn' : 'error'](formatProblem(problem))
          const sentences = problems.filter(({ isWarning }) => !isWarning).map(formatProblem)
          if (sentences.length === 0) return
          server.environments.client.hot.send({ type: 'error', err: { message: sentences.join('\n'), stack: '' } })
        }
        const settle = () => setTimeout(SETTLE_MS)
        server.watcher.add(folder)
        // Compile now, because files may have changed while Astro started.
        let running = compile()
        server.watcher.on('all', (_, path) => {
          if (path.startsWith(folder)) running = running.then(settle, settle).then(compile)
        })
      },
    },
  }
}
