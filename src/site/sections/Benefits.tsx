import { benefits } from '../../content/generated/benefits.ts'

export function Benefits() {
  const { price, equity, afterwards } = benefits
  return (
    <section aria-labelledby="benefits" className="bg-sand">
      <div className="wrap">
        <h2 id="benefits" className="display title">
          {benefits.title}
        </h2>
        <ul role="list" className="mt-7 grid grid-cols-1 gap-4 md:mt-14 md:grid-cols-2 lg:grid-cols-[3fr_2fr_2fr]">
          <li className="flex flex-col justify-between gap-8 rounded-lg bg-sun p-6 md:col-span-2 md:p-9 lg:col-auto lg:row-span-2">
            <h3 className="display subtitle">{price.title}</h3>
            <p>
              <span className="display block price-figure">{price.figure}</span> <strong>{price.unit}</strong>
            </p>
            <p>{price.text}</p>
          </li>
          <li className="card">
            <h3>
              <span className="display block text-6xl">{equity.figure}</span>{' '}
              <span className="display subtitle">{equity.title}</span>
            </h3>
            <p className="mt-2 text-soft">{equity.text}</p>
          </li>
          {benefits.cards.map((card) => (
            <li key={card.title} className="card">
              <h3 className="display subtitle">{card.title}</h3>
              <p className="mt-2 text-soft">{card.text}</p>
            </li>
          ))}
          <li className="card col-span-full lg:flex-row lg:gap-12">
            <h3 className="display subtitle lg:w-64">{afterwards.title}</h3>
            <ul role="list" className="mt-4 grid flex-1 gap-4 sm:grid-cols-3 lg:mt-0">
              {afterwards.choices.map((choice) => (
                <li key={choice.title} className="over-edge pt-3">
                  <strong className="block">{choice.title}</strong> <span className="text-soft">{choice.text}</span>
                </li>
              ))}
            </ul>
          </li>
        </ul>
        <div className="mt-14 grid grid-cols-1 gap-4 md:mt-20 md:grid-cols-3 md:gap-8">
          <h3 className="display subtitle-large">{benefits.catch.title}</h3>
          <p className="max-w-[60ch] md:col-span-2 md:text-xl">{benefits.catch.text}</p>
        </div>
        <div className="mt-14 grid grid-cols-1 gap-6 md:mt-20 md:grid-cols-3 md:gap-8">
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
