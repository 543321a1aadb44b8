import { company } from '../content/generated/company.ts'
import { hero } from '../content/generated/hero.ts'
import { offerTexts } from '../content/generated/offer-texts.ts'

/** The texts of a shared link's picture. The page has all of them, too. */
export function shareWords() {
  return {
    brand: company.brand,
    tagline: hero.tagline,
    headline: hero.headline,
    price: offerTexts.price,
    vat: offerTexts.vat,
    alt: `${hero.headline}: ${offerTexts.priceWithVat}`,
  }
}

/** In pixels. Messengers and networks show this size large. */
export const SHARE_SIZE = { width: 1200, height: 630 }

export const SHARE_PATH = '/teilen.jpg'

/** The picture of a page in content/pages. */
export const sharePath = (slug: string) => `/teilen-${slug}.jpg`
