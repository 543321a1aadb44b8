import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { AVIF } from './src/content/compiler/pictures/picture-slots.ts'
import { watchContent } from './src/content/compiler/watch-content.ts'
import { siteIntegration } from './src/site/build/site-integration.ts'
import { withJsxAsModule, withoutMutations, withoutNotice, withoutPreloading } from './src/site/build/vite-plugins.ts'

// `npm run dev` runs the function in a process of its own, and gives its address here.
const functionUrl = process.env.DEV_FUNCTION_URL

export default defineConfig({
  ...(process.env.SITE_URL && { site: process.env.SITE_URL }),
  srcDir: './src/site',
  output: 'static',
  // 'file' gives /404.html, which static hosts look for, and addresses without a slash at the end.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: AVIF } } },
  build: { format: 'file', inlineStylesheets: 'always' },
  // The default, 'jsx', removes spaces between two lines of text.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), siteIntegration, watchContent(import.meta.dirname)],
  vite: {
    plugins: [tailwindcss(), withoutNotice, withoutPreloading, withJsxAsModule, withoutMutations],
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Scripts are up to 2 % smaller than with Vite's default minifier. Inlined functions and turned comparisons compress worse.
      minify: 'terser',
      terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true, inline: 1, lhs_constants: false } },
    },
    environments: {
      client: {
        build: {
          // One file each for React and for the modules that page and desk share: smaller files are asked for one after the other,
          // and compress worse.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                  { name: 'shared', test: /src\/(base\/|lead\/(due-time|has-street|lead)\.ts|site\/ui\/Icon)/ },
                ],
              },
            },
          },
        },
      },
    },
    ...(functionUrl && { server: { proxy: { '/functions': functionUrl } } }),
  },
})
