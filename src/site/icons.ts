/** Icons that src/site/build/drawing/draw-icons.ts draws from public/icon.svg, which is written from content/. Sizes in pixels. */
export const ICONS = {
  /** Asked for by iPhones without being linked. They round the corners themselves, and paint transparent parts black. */
  'apple-touch-icon': { size: 180, scale: 1, filled: true },
  'icon-192': { size: 192, scale: 1, filled: false },
  'icon-512': { size: 512, scale: 1, filled: false },
  /** Android cuts a shape out of it: of its width, four fifths are safe. */
  'icon-maskable': { size: 512, scale: 0.8, filled: true },
} as const
