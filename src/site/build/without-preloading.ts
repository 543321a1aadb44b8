/**
 * Vite wraps each `import()` in a function that first asks for the imports of the script behind it: a kilobyte, for
 * scripts that are all there by then. It would load styles too; load-stylesheet.ts loads those that come later.
 */
export const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}
