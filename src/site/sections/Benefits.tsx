import { benefits } from '../../content/generated/benefits.ts'

/** A price from this length on, such as `22,5–24,5 ct`, needs a smaller size to fit on one line. */
const LONG_FIGURE = 10

export function Benefits() {
  const { price, equity, afterwards } = benefits
  const size = price.figure.length < LONG_FIGURE ? 'poster' : 'poster poster-long'
  return (
    <section aria-labelledby="benefits">
      <div className="on-night bg-night text-paper">
        <div className="wrap band">
          <h2 id="benefits" className="display title">
            {benefits.title}
          </h2>
          <ul role="list" className="mt-8 grid gap-x-8 gap-y-6 md:grid-cols-6">
            <li className="over-paper pt-6 md:col-span-full lg:col-span-4">
              <h3 className="display subtitle">{price.title}</h3>
              <p>
                <span className={`display block ${size} text-glow`}>{price.figure}</span> <strong>{price.unit}</strong>
              </p>
              <p className="mt-2">{price.text}</p>
            </li>
            <li className="over-paper pt-6 md:col-span-full lg:col-span-2">
              <h3 className="display subtitle">{equity.title}</h3>
              <p>
                <span className="display block poster">{equity.figure}</span> {equity.text}
              </p>
            </li>
            {benefits.cards.map((card) => (
              <li key={card.title} className="over-paper pt-6 md:col-span-2">
                <h3 className="display subtitle">{card.title}</h3>
                <p className="mt-2">{card.text}</p>
              </li>
            ))}
            <li className="over-paper pt-6 md:col-span-full">
              <h3 className="display subtitle">{afterwards.title}</h3>
              <ul role="list" className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
                {afterwards.choices.map((choice) => (
                  <li key={choice.title}>
                    <strong className="block">{choice.title}</strong> {choice.text}
                  </li>
                ))}
              </ul>
            </li>
          </ul>
        </div>
      </div>
      <div className="wrap band grid grid-cols-1 gap-12 md:gap-20">
        <div className="beside grid gap-x-8 gap-y-6 md:grid-cols-3">
          <h3 className="display title">{benefits.catch.title}</h3>
          <p className="lead max-w-[40ch] md:col-span-2">{benefits.catch.text}</p>
        </div>
        <div className="beside grid gap-x-8 gap-y-6 md:grid-cols-3">
          <h3 className="display subtitle-large">{benefits.personasTitle}</h3>
          <ul role="list" className="under-rule md:col-span-2">
            {benefits.personas.map((persona) => (
              <li key={persona} className="over-rule py-4 text-balance md:text-xl">
                {persona}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
