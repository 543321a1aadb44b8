import Color from 'colorjs.io'

/** Colours by perception: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  const [l, c, h] = new Color(hex).to('oklch').coords
  // Greys have no hue.
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 }
}

/** Returns `#rrggbb`; a colour outside sRGB loses chroma until it fits. */
export function toHex({ l, c, h }: Oklch): string {
  const shown = new Color('oklch', [l, c, h]).toGamut({ space: 'srgb' })
  return shown.to('srgb').toString({ format: 'hex', collapse: false })
}

/** WCAG 2.2. */
export const contrast = (one: string, other: string) => Color.contrast(one, other, 'WCAG21')
