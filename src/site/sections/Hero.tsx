import { benefits } from '../../content/generated/benefits.ts'
import { estimate } from '../../content/generated/estimate.ts'
import { hero } from '../../content/generated/hero.ts'
import { pictures } from '../../content/generated/pictures.ts'
import { ESTIMATE_ID } from '../roof-check/element-ids.ts'
import { Picture, type Pictured } from '../ui/Picture.tsx'
import { Prose } from '../ui/Prose.tsx'
import { CATCH_ID } from './Benefits.tsx'

/** A price with decimals, such as `22,5–24,5 ct/kWh`, needs a smaller size next to the picture. */
const isLong = hero.claimPrice.length > 13

export function Hero({ picture, wide }: { picture: Pictured; wide: Pictured | null }) {
  return (
    <>
      <div className="hero">
        <div className="hero-words">
          <h1 className="display headline">{hero.headline}</h1>
          {/* The claim is at least as wide as the price. */}
          <p className="hero-claim mt-3 min-w-min md:text-balance">
            {`${hero.claim} `}
            <strong className="my-2 block">
              <span className={`display hero-price whitespace-nowrap ${isLong ? 'hero-price-long' : ''}`.trim()}>
                {hero.claimPrice}
              </span>
              {` ${hero.claimVat}`}
            </strong>
            <Prose text={`${estimate.yardstick} `} />
            {estimate.show && (
              <a href={`#${ESTIMATE_ID}`} className="footer-link -my-2">
                {estimate.title}
              </a>
            )}
          </p>
          <ul role="list" className="hero-chips mt-4 flex flex-wrap gap-2">
            {hero.chips.map((chip) => (
              <li key={chip} className="hero-chip text-base strong">
                {chip}
              </li>
            ))}
          </ul>
          <p className="hero-calls mt-4 flex flex-wrap items-center max-sm:text-center">
            <a href="#roof-check-form" className="button button-large max-sm:w-full">
              {hero.callToAction}
            </a>
            <span className="text-base strong">
              <span>{hero.callToActionNote}</span>
              <br />
              <a href={`#${CATCH_ID}`} className="footer-link">
                {benefits.catch.title}
              </a>
            </span>
          </p>
        </div>
        <Picture picture={picture} wide={wide} alt={pictures.hero.alt} className="hero-picture w-full" urgent />
      </div>
      <ol role="list" aria-label={hero.stepsTitle} className="hero-steps wrap lg:grid lg:grid-cols-3 lg:gap-8 lg:py-8">
        {hero.steps.map((step) => (
          <li key={step.title} className="py-4 lg:py-2">
            <h2 className="display subtitle">{step.title}</h2>
            <p className="mt-1 text-soft">
              <Prose text={step.text} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
