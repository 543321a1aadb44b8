export interface PictureSlot {
  /** Width by height of the crop, `null` for the whole picture. `narrowest` is the least width in pixels. */
  aspect: number | null
  narrowest: number
  encodings: readonly Encoding[]
}

/** Widths in pixels that share one quality. */
export interface Encoding {
  widths: readonly number[]
  /** AVIF's quality, from 0 to 100. `quality` is the sample's, chosen by eye. `worst` is the lowest acceptable one. */
  quality: number
  worst: number
  /** The most bytes at one of the widths. */
  budget: { width: number; bytes: number }
}

/**
 * The hero is the largest paint of a phone. So it should fit into the first TCP round trip, which has 14,600 bytes with the
 * headers. Phones get it up to 750 pixels wide.
 */
export const PICTURE_SLOTS = {
  hero: {
    aspect: 6 / 5,
    narrowest: 1280,
    encodings: [
      { widths: [480, 640, 750], quality: 32, worst: 14, budget: { width: 750, bytes: 13_400 } },
      { widths: [1080, 1280, 1600], quality: 47, worst: 22, budget: { width: 1280, bytes: 75_000 } },
    ],
    sampleAlt: 'Beispielbild: Backsteinhaus mit Solarmodulen auf dem Satteldach bei Sonnenschein',
  },
  team: {
    aspect: 3 / 2,
    narrowest: 960,
    encodings: [{ widths: [960, 1440, 1920], quality: 46, worst: 20, budget: { width: 960, bytes: 40_000 } }],
    sampleAlt: 'Beispielbild: Solarmodule werden auf Schienen montiert, daneben Leiter, Gerüst und Werkzeug',
  },
} as const satisfies Record<string, PictureSlot & { sampleAlt: string }>

/** The hero's picture for wide screens. It goes from edge to edge, with the words on its sky (background.ts). */
export const WIDE_SLOT = {
  aspect: 7 / 3,
  narrowest: 1920,
  encodings: [{ widths: [1280, 1600, 1920, 2560], quality: 52, worst: 22, budget: { width: 1920, bytes: 75_000 } }],
} as const satisfies PictureSlot

/** Slots for pictures that texts and facts name. Each can have any number of pictures. */
export const NAMED_SLOTS = {
  text: {
    aspect: null,
    narrowest: 640,
    encodings: [{ widths: [640, 960, 1440], quality: 46, worst: 20, budget: { width: 960, bytes: 80_000 } }],
  },
  contact: {
    aspect: 1,
    narrowest: 216,
    encodings: [{ widths: [288], quality: 46, worst: 24, budget: { width: 288, bytes: 12_000 } }],
  },
  roof: {
    aspect: 3 / 2,
    narrowest: 480,
    encodings: [{ widths: [480, 960], quality: 44, worst: 20, budget: { width: 960, bytes: 60_000 } }],
  },
} as const satisfies Record<string, PictureSlot>

export const SAMPLE_CAPTION = 'Beispielbild'

/** For the build, and for the search for a quality. Ten bits and this tuning keep bricks and roof edges in fewer bytes. */
export const AVIF = { bitdepth: 10, chromaSubsampling: '4:2:0', tune: 'iq' } as const
