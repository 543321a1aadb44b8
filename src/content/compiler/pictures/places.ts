/** A place of the page that a picture fills. */
export interface Place {
  /** Its file in content/images, without the ending; also of the sample in src/site/sample-pictures. */
  name: string
  /** Width by height of the part that is cut out, and its least and greatest width in pixels. */
  aspect: number
  narrowest: number
  widest: number
  /** Words stand on this side: dark parts there are covered with the sky's colour. */
  words: 'left' | 'top' | null
  /** AVIF's quality: of the sample, chosen by eye, and the worst that still looks well. */
  quality: number
  worst: number
  /** The most bytes it may weigh at one of the widths that are served. */
  budget: { width: number; bytes: number }
  sampleAlt: string
}

/** A phone's picture and the heading face are to stay near 35 kB together: that keeps the largest paint at a second. */
export const PLACES = {
  hero: {
    name: 'hero',
    aspect: 3 / 2,
    narrowest: 1280,
    widest: 1920,
    words: 'left',
    quality: 50,
    worst: 22,
    budget: { width: 1280, bytes: 75_000 },
    sampleAlt: 'Beispielbild: Backsteinhaus mit Solarmodulen auf dem Satteldach in der Abendsonne',
  },
  heroPhone: {
    name: 'hero-phone',
    aspect: 4 / 5,
    narrowest: 750,
    widest: 1080,
    words: 'top',
    quality: 34,
    worst: 15,
    budget: { width: 750, bytes: 20_000 },
    sampleAlt: 'Beispielbild: Backsteinhaus mit Solarmodulen auf dem Satteldach in der Abendsonne',
  },
  team: {
    name: 'team',
    aspect: 3 / 2,
    narrowest: 960,
    widest: 1920,
    words: null,
    quality: 48,
    worst: 20,
    budget: { width: 960, bytes: 40_000 },
    sampleAlt: 'Beispielbild: Solarmodule werden auf Schienen montiert, daneben Leiter, Gerüst und Werkzeug',
  },
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof PLACES

export const SAMPLE_CAPTION = 'Beispielbild'
