import { company } from '../content/generated/company.ts'
import { figures } from '../content/generated/figures.ts'
import { hero } from '../content/generated/hero.ts'

/** Everything that the picture of a shared link says: what the page says too, and no more. */
export function shareWords() {
  return {
    brand: company.brand,
    tagline: hero.tagline,
    headline: hero.headline,
    price: figures.price,
    vat: figures.vat,
    /** What the picture shows and says, for those who do not see it. */
    alt: `${hero.headline}: ${figures.priceWithVat}`,
  }
}

/** In pixels: what messengers and networks show large. */
export const SHARE_SIZE = { width: 1200, height: 630 }

export const SHARE_PATH = '/teilen.jpg'
