import { fill } from '../../content/fill.ts'
import { benefits } from '../../content/generated/benefits.ts'
import { estimate } from '../../content/generated/estimate.ts'
import { offer } from '../../content/generated/offer.ts'
import { EXAMPLE_HOUSEHOLD, printEstimate, SOLAR_PRICE } from '../../content/print-estimate.ts'
import { estimate as calculate } from '../../estimate/estimate.ts'
import { Prose } from '../ui/Prose.tsx'

/** A price of this length or more, such as `22,5–24,5 ct`, needs a smaller size to fit on one line. */
const LONG_FIGURE = 10

/** The hero links to this, because sceptical visitors look for it first. */
export const CATCH_ID = 'haken'

export function Benefits() {
  const { price, equity, roof, supplier, care, afterwards } = benefits
  const size = price.figure.length < LONG_FIGURE ? 'poster' : 'poster poster-long'
  const cards = [
    { ...roof, key: 'key ' },
    { ...supplier, key: 'key key-supplier ' },
    { ...care, key: '' },
    { ...afterwards, key: '' },
  ]
  return (
    <section aria-labelledby="benefits">
      <div className="on-night band bg-night text-paper">
        <div className="wrap">
          <h2 id="benefits" className="display title">
            {benefits.title}
          </h2>
          <ul role="list" className="mt-8 grid gap-x-8 gap-y-6 lg:grid-cols-3">
            <li className="over-paper pt-6 lg:col-span-2">
              <h3 className="display subtitle">{price.title}</h3>
              <p>
                <span className={`display block ${size} text-glow`}>{price.figure}</span> <strong>{price.unit}</strong>
              </p>
              <p className="mt-2">
                <Prose text={`${estimate.yardstick} ${exampleSaving()}${price.text}`} />
              </p>
            </li>
            <li className="over-paper pt-6">
              <h3 className="display subtitle">{equity.title}</h3>
              <p>
                <span className="display block poster">{equity.figure}</span>
                {` ${equity.text}`}
              </p>
            </li>
          </ul>
        </div>
        {estimate.show && <Day />}
        <ul role="list" className="columns wrap mt-8 grid gap-x-8 gap-y-6">
          {cards.map(({ title, text, key }) => (
            <li key={title}>
              <h3 className={`${estimate.show ? key : ''}display subtitle`}>{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <div id={CATCH_ID} className="bg-sand">
        <div className="split wrap band">
          <h3 className="display title">{benefits.catch.title}</h3>
          <ul role="list" className="under-rule">
            {benefits.catch.items.map(({ title, text }) => (
              <li key={title} className="over-rule grid gap-x-8 py-4 md:grid-cols-2 md:text-xl">
                <strong>{title}</strong> <span>{text}</span>
              </li>
            ))}
            {offer.sampleContract && (
              <li className="over-rule py-2">
                <a href={offer.sampleContract} className="link">
                  {benefits.catch.contract}
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="wrap band">
        <h3 className="display title">{benefits.personasTitle}</h3>
        <ul role="list" className="gables mt-8 grid gap-4 md:grid-cols-3">
          {benefits.personas.map((persona) => (
            <li key={persona} className="display subtitle">
              {persona}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The amount in euros. Empty if the saving is not sure. */
function exampleSaving(): string {
  const result = calculate(EXAMPLE_HOUSEHOLD, SOLAR_PRICE)
  if (!estimate.show || result.verdict !== 'saves') return ''
  return `${fill(estimate.exampleSaving, printEstimate(EXAMPLE_HOUSEHOLD, result))} `
}

/** The curve of src/site/pages/tag.svg.ts, from edge to edge. The keys of the benefits below have its colours too. */
function Day() {
  const { title, text, alt } = benefits.day
  return (
    <figure className="mt-12 day">
      <figcaption>
        <h3 className="display subtitle">{title}</h3>
        <p className="mt-2">{text}</p>
      </figcaption>
      <img src="/tag.svg" width="1440" height="400" alt={alt} loading="lazy" />
    </figure>
  )
}
