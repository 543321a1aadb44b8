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
