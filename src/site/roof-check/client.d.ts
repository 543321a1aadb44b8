import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of interest, or when the line is idle after load. */
    'client:interest'?: boolean
  }
}
