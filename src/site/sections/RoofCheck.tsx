import { estimate } from '../../content/generated/estimate.ts'
import { roofCheck } from '../../content/generated/roof-check.ts'
import { Estimate } from '../estimate/Estimate.tsx'
import { ESTIMATE_PLACE, FORM_PLACE } from '../roof-check/places.ts'
import { RoofCheckForm } from '../roof-check/RoofCheckForm.tsx'
import { ContactCard } from '../ui/ContactCard.tsx'

export function RoofCheck() {
  return (
    <section id="roof-check-form" aria-labelledby="roof-check" className="bg-sand">
      {/* The form next to the promise, the estimate and our contacts; the next steps below all of them. */}
      <div className="roof-check wrap grid grid-cols-1 gap-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div>
          <h2 id="roof-check" className="display title">
            {roofCheck.title}
          </h2>
          <p className="mt-4 max-w-xl md:text-xl">{roofCheck.promise}</p>
          {estimate.show && (
            <>
              <a href={`#${FORM_PLACE}`} className="button button-dark mt-6 max-sm:w-full lg:hidden">
                {roofCheck.toForm}
              </a>
              <div id={ESTIMATE_PLACE}>
                <Estimate />
              </div>
            </>
          )}
        </div>
        <div id={FORM_PLACE} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <RoofCheckForm />
        </div>
        <ContactCard level="h3" />
        <div className="lg:col-span-full lg:pt-8">
          <h3 className="display subtitle">{roofCheck.nextStepsTitle}</h3>
          <ol role="list" className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-3">
            {roofCheck.nextSteps.map((step, index) => (
              <li key={step} className="flex gap-4">
                <span className="display w-[1em] shrink-0 text-2xl text-clinker" aria-hidden="true">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
