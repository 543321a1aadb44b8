import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of interest, or when the page has been painted, has loaded and is idle. */
    'client:interest'?: boolean
  }
}
