import { contrast, oklchToHex, toOklch } from './oklch.ts'

/** The provider's colours, as `#rrggbb`. */
export interface BrandColours {
  /** Buttons and highlights. */
  action: string
  /** Links, figures and marks on light background. */
  accent: string
  /** Dark background. */
  dark: string
  /** Light background. */
  ground: string
}

/** The first palette is the sample's. */
export const PALETTES = {
  Sonne: { action: '#ffc22e', accent: '#86301d', dark: '#0e2a3b', ground: '#fbf7f0' },
  Wald: { action: '#c3d82e', accent: '#17573b', dark: '#12312a', ground: '#f6f7f1' },
  Wasser: { action: '#ff8a5c', accent: '#0b4f8a', dark: '#0c2340', ground: '#f5f8fb' },
} as const satisfies Record<string, BrandColours>

/** All colours of the page for `Sonne`, by their names in its stylesheets. Other palettes keep the same distances. */
export const SAMPLE_THEME = {
  paper: '#fbf7f0',
  sand: '#f3ebdd',
  line: '#e6ded1',
  rule: '#b9ac95',
  edge: '#7d7f7c',
  white: '#ffffff',
  night: '#0e2a3b',
  ink: '#16202b',
  soft: '#414d59',
  sun: '#ffc22e',
  'sun-deep': '#ffb400',
  /** Words on `sun`, and words in `sun` on `night`. */
  'on-sun': '#16202b',
  glow: '#ffc22e',
  /** Power from the supplier, on `night`. */
  dusk: '#5b87a6',
  clinker: '#86301d',
  /** The colour of errors. It never comes from the brand. */
  alarm: '#86301d',
  /** Links in mails that a mail program shows on dark background. */
  'mail-link': '#f0a08c',
}

export type Theme = typeof SAMPLE_THEME
type Token = keyof Theme

/** WCAG 2.2: 1.4.6 (AAA) for running text, 1.4.3 (AA) for other words, 1.4.11 for input borders. */
const RUNNING_TEXT = 7
const WORDS = 4.5
const BORDER = 3
/** The background of mails in dark mode, from letter-styles.ts. */
const MAIL_NIGHT = '#16202b'

export function deriveTheme({ action, accent, dark, ground }: BrandColours): Theme {
  const ofBackground = (token: Token) => keepDistance(ground, SAMPLE_THEME.paper, SAMPLE_THEME[token])
  const light = { paper: ground, sand: ofBackground('sand'), white: SAMPLE_THEME.white }
  const onLight = (colour: string, minContrast: number) =>
    darken(colour, (shade) => isReadable(shade, Object.values(light), minContrast))
  const ink = onLight(keepDistance(dark, SAMPLE_THEME.night, SAMPLE_THEME.ink), RUNNING_TEXT)
  return {
    ...light,
    line: ofBackground('line'),
    rule: ofBackground('rule'),
    edge: onLight(ofBackground('edge'), BORDER),
    night: dark,
    ink,
    soft: onLight(keepDistance(dark, SAMPLE_THEME.night, SAMPLE_THEME.soft), RUNNING_TEXT),
    sun: action,
    ...deriveButton(action, ink),
    glow: lighten(action, (shade) => isReadable(shade, [dark], WORDS)),
    dusk: lighten(keepDistance(dark, SAMPLE_THEME.night, SAMPLE_THEME.dusk), (shade) =>
      isReadable(shade, [dark], BORDER),
    ),
    clinker: accent,
    alarm: isRed(accent) ? accent : onLight(SAMPLE_THEME.alarm, RUNNING_TEXT),
    'mail-link': lighten(keepDistance(accent, SAMPLE_THEME.clinker, SAMPLE_THEME['mail-link']), (shade) =>
      isReadable(shade, [MAIL_NIGHT], WORDS),
    ),
  }
}

/** A button's words are dark if that is readable, otherwise white. It darkens under the pointer if its words stay readable. */
function deriveButton(action: string, ink: string): Pick<Theme, 'on-sun' | 'sun-deep'> {
  const words = isReadable(ink, [action], WORDS) ? ink : SAMPLE_THEME.white
  const deep = keepDistance(action, SAMPLE_THEME.sun, SAMPLE_THEME['sun-deep'])
  return { 'on-sun': words, 'sun-deep': isReadable(words, [deep], WORDS) ? deep : action }
}

/** Returns each unreadable colour, the reason and the nearest readable one. */
export function findUnreadable(colours: BrandColours): { name: keyof BrandColours; why: string; nearest: string }[] {
  const { paper, sand, white, ink } = deriveTheme(colours)
  // Reading needs less than 13 and 10. But nearer to 7, `ink` and `soft` would look the same, as both depend on both backgrounds.
  const checks: [name: keyof BrandColours, why: string, test: (colour: string) => boolean][] = [
    [
      'ground',
      'Dunkle Schrift lässt sich darauf nicht gut lesen, der helle Grund muss heller sein.',
      (colour) => isReadable(SAMPLE_THEME.ink, [colour], 13),
    ],
    [
      'dark',
      'Helle Schrift lässt sich darauf nicht gut lesen, der dunkle Grund muss dunkler sein.',
      (colour) => isReadable(colour, [paper], 10),
    ],
    [
      'accent',
      'Links und Zahlen in dieser Farbe lassen sich auf dem hellen Grund nicht gut lesen.',
      (colour) => isReadable(colour, [paper, sand, white], RUNNING_TEXT),
    ],
    [
      'action',
      'Weder dunkle noch weiße Schrift lässt sich auf einem Knopf in dieser Farbe gut lesen.',
      (colour) => isReadable(deriveButton(colour, ink)['on-sun'], [colour], WORDS),
    ],
  ]
  return checks
    .filter(([name, , test]) => !test(colours[name]))
    .map(([name, why, test]) => ({ name, why, nearest: nearestReadable(colours[name], test) }))
}

function isReadable(colour: string, backgrounds: readonly string[], minContrast: number): boolean {
  return backgrounds.every((background) => contrast(colour, background) >= minContrast)
}

/** True for reds that look like a warning. */
function isRed(colour: string): boolean {
  const { c, h } = toOklch(colour)
  // OKLCH hues of reds from brick to signal red.
  return c > 0.08 && h > 10 && h < 45
}

/** Returns the colour that is as far from `parent` as `token` is from `sampleParent`. */
function keepDistance(parent: string, sampleParent: string, token: string): string {
  const [to, from, shade] = [toOklch(parent), toOklch(sampleParent), toOklch(token)]
  // A pure grey has no chroma, so colours derived from it are grey.
  const share = Math.min(2, to.c / from.c)
  return oklchToHex({ l: to.l + shade.l - from.l, c: shade.c * share, h: to.h + shade.h - from.h })
}

const STEP = 0.004

function darken(colour: string, test: (colour: string) => boolean): string {
  return findShade(colour, -STEP, test) ?? '#000000'
}

export function lighten(colour: string, test: (colour: string) => boolean): string {
  return findShade(colour, STEP, test) ?? '#ffffff'
}

/** Makes a colour lighter or darker, and keeps its hue. Picks the smaller change. */
function nearestReadable(colour: string, test: (colour: string) => boolean): string {
  const distance = (shade: string) => Math.abs(toOklch(shade).l - toOklch(colour).l)
  const shades = [findShade(colour, -STEP, test), findShade(colour, STEP, test)].filter((shade) => shade !== null)
  return shades.sort((a, b) => distance(a) - distance(b))[0] ?? '#000000'
}

function findShade(colour: string, step: number, test: (colour: string) => boolean): string | null {
  if (test(colour)) return colour
  const { l, c, h } = toOklch(colour)
  for (let lightness = l + step; lightness > 0 && lightness < 1; lightness += step) {
    const shaded = oklchToHex({ l: lightness, c, h })
    if (test(shaded)) return shaded
  }
  return null
}
