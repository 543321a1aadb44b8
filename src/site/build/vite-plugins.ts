import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Removes Tailwind's notice from the home page's styles, to save 54 bytes of the first round trip. Other pages keep it. */
export const withoutNotice = {
  name: 'without-notice',
  transform: (code: string, id: string) =>
    id.endsWith('/styles/home.css') ? code.replace(/\/\*! tailwindcss .*?\*\//, '') : undefined,
}

/**
 * Removes Vite's wrapper of each `import()`. It takes a kilobyte and preloads the script's imports, but they are loaded already.
 * It would also load styles, but load-stylesheet.ts does that.
 */
export const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}

/**
 * Turns React's functions for JSX into an ES module. Each element then calls `jsx` itself, not a property of a CommonJS module, and
 * `jsxs`, the same function in production, shares its name. This saves 160 bytes of the desk.
 */
export const withJsxAsModule = {
  name: 'with-jsx-as-module',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  load(id: string) {
    if (!id.endsWith('/react/jsx-runtime.js')) return undefined
    const source = readFileSync(join(dirname(id), 'cjs/react-jsx-runtime.production.js'), 'utf8')
    return source.replace(/exports\.(\w+) = (\w+)/g, 'export { $2 as $1 }')
  },
}

/** Leaves out React Query's mutations, which are a kilobyte of the desk. use-call.ts replaces `useMutation`, and lint refuses it. */
export const withoutMutations = {
  name: 'without-mutations',
  apply: 'build' as const,
  load: (id: string) =>
    id.endsWith('/query-core/build/modern/mutationCache.js')
      ? 'export class MutationCache { resumePausedMutations = async () => {} }'
      : undefined,
}
