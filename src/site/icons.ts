/** src/site/build/drawing/draw-icons.ts draws these from public/icon.svg, which content/ generates. Sizes are in pixels. */
export const ICONS = {
  /** iPhones request it without a link. They round the corners themselves, and paint transparent parts black. */
  'apple-touch-icon': { size: 180, scale: 1, filled: true },
  'icon-192': { size: 192, scale: 1, filled: false },
  'icon-512': { size: 512, scale: 1, filled: false },
  /** Android crops it to a shape, so only four fifths of its width are safe. */
  'icon-maskable': { size: 512, scale: 0.8, filled: true },
} as const

/** The icon with a red dot, in the tab of a desk with new requests. */
export const NEWS_ICON_PATH = '/icon-neu.png'
