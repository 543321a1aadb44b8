/**
 * Removes Vite's wrapper of each `import()`, which preloads the script's imports: a kilobyte for scripts that are loaded
 * already. It would load styles too; load-stylesheet.ts does that.
 */
export const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}
