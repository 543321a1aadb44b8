import { Phone } from 'lucide-react'
import { company } from '../../../content/company.ts'
import { hero } from '../../../content/page/hero.ts'
import { Brand } from '../ui/Brand.tsx'
import { Picture, type Pictured } from '../ui/Picture.tsx'
import { Prose } from '../ui/Prose.tsx'
import { Step } from '../ui/Step.tsx'

export function Hero({ picture }: { picture: Pictured }) {
  return (
    <header>
      <div className="hero relative isolate">
        <Picture picture={picture} alt={hero.pictureAlt} className="hero-picture" urgent />
        <div className="wrap flex flex-wrap items-center justify-between gap-x-4 py-3">
          <Brand />
          <a
            href={`tel:${company.phone}`}
            className="inline-flex min-h-11 items-center gap-2 font-bold whitespace-nowrap underline-offset-4"
          >
            <Phone size={18} aria-hidden="true" />
            <span className="sr-only">{`${hero.callHint}: `}</span>
            {company.phoneLabel}
          </a>
        </div>
        <div className="wrap pt-4 md:pt-[min(5vh,3.5rem)]">
          <h1 className="display headline max-w-[13ch]">{hero.headline}</h1>
          <p className="mt-3 max-w-[31ch] md:mt-5 md:max-w-[29ch] md:text-xl md:leading-normal">
            {`${hero.claim} `}
            <strong className="mt-1 block">
              <span className="display hero-price whitespace-nowrap">{hero.claimPrice}</span>
              {` ${hero.claimVat}`}
            </strong>
          </p>
          <ul className="mt-4 flex max-w-md flex-wrap gap-2 md:mt-6">
            {hero.chips.map((chip) => (
              <li key={chip} className="rounded-2xl bg-white px-3 py-1 text-base font-bold">
                {chip}
              </li>
            ))}
          </ul>
          <p className="mt-5 md:mt-7">
            <a href="#roof-check-form" className="button text-[1.2rem] max-sm:w-full">
              {hero.callToAction}
            </a>
          </p>
          <p className="hero-note">{hero.callToActionNote}</p>
        </div>
      </div>
      <ol aria-label={hero.stepsTitle} className="wrap relative -mt-20 grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-5">
        {hero.steps.map((step, index) => (
          <li
            key={step.title}
            className="flex flex-wrap gap-4 rounded-lg bg-white p-5 shadow-card md:flex-col lg:flex-row lg:p-7"
          >
            <Step number={index + 1} />
            <div className="min-w-0 flex-[1_1_9rem]">
              <h2 className="display subtitle">{step.title}</h2>
              <p className="mt-2 text-soft">
                <Prose text={step.text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </header>
  )
}
