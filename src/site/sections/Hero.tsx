import { company } from '../../content/generated/company.ts'
import { estimate } from '../../content/generated/estimate.ts'
import { hero } from '../../content/generated/hero.ts'
import { pictures } from '../../content/generated/pictures.ts'
import { ESTIMATE_PLACE } from '../roof-check/places.ts'
import { Brand } from '../ui/Brand.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture, type Pictured } from '../ui/Picture.tsx'
import { Prose } from '../ui/Prose.tsx'

/** A price with decimals, such as `22,5–24,5 ct/kWh`, needs a smaller size next to the picture. */
const isLong = hero.claimPrice.length > 13

export function Hero({ picture }: { picture: Pictured }) {
  return (
    <header>
      <div className="hero">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-4 py-3 lg:col-span-full lg:m-0">
          <Brand />
          <a
            href={`tel:${company.phone}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-base strong underline-offset-4 md:text-xl"
          >
            <Icon of="phone" />
            <span className="sr-only">{`${hero.callHint}: `}</span>
            {company.phoneLabel}
          </a>
        </div>
        <div className="hero-words">
          <h1 className="display headline">{hero.headline}</h1>
          {/* At least as wide as the price. */}
          <p className="hero-claim mt-3 min-w-min md:text-balance">
            {`${hero.claim} `}
            <strong className="mt-2 block">
              <span className={`display hero-price whitespace-nowrap ${isLong ? 'hero-price-long' : ''}`.trim()}>
                {hero.claimPrice}
              </span>
              {` ${hero.claimVat}`}
            </strong>
          </p>
          <ul role="list" className="hero-chips mt-4 flex flex-wrap gap-2">
            {hero.chips.map((chip) => (
              <li key={chip} className="hero-chip text-base strong">
                {chip}
              </li>
            ))}
          </ul>
          <p className="hero-calls mt-5 grid">
            <a href="#roof-check-form" className="button text-[1.2rem] max-sm:w-full">
              {hero.callToAction}
            </a>
            <span className="hero-note mt-2 text-base strong text-balance">{hero.callToActionNote}</span>
            {estimate.show && (
              <a href={`#${ESTIMATE_PLACE}`} className="py-2.5 text-base strong underline-offset-4">
                {estimate.title}
              </a>
            )}
          </p>
        </div>
        <Picture picture={picture} alt={pictures.hero.alt} className="hero-picture w-full" urgent />
      </div>
      <ol role="list" aria-label={hero.stepsTitle} className="hero-steps wrap lg:grid lg:grid-cols-3 lg:gap-8 lg:py-8">
        {hero.steps.map((step) => (
          <li key={step.title} className="py-5 lg:py-2">
            <h2 className="display subtitle">{step.title}</h2>
            <p className="mt-1 text-soft">
              <Prose text={step.text} />
            </p>
          </li>
        ))}
      </ol>
    </header>
  )
}
