import { converter, formatHex, toGamut, wcagContrast } from 'culori'

/** Colours by perception: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const convert = converter('oklch')
/** Fits a colour into sRGB as browsers do (CSS Color 4, section 14.2). */
const fitIntoRgb = toGamut('rgb', 'oklch')

/** @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  // Greys have no hue.
  const { l = 0, c = 0, h = 0 } = convert(hex) ?? {}
  return { l, c, h }
}

/** Returns `#rrggbb`. If a colour is outside sRGB, reduces its chroma until it fits. */
export const oklchToHex = (colour: Oklch): string => formatHex(fitIntoRgb({ mode: 'oklch', ...colour }))

export const contrast: (one: string, other: string) => number = wcagContrast
