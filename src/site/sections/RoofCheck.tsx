import { renderToStaticMarkup } from 'react-dom/server'
import { estimate } from '../../content/generated/estimate.ts'
import { roofCheck } from '../../content/generated/roof-check.ts'
import { Estimate } from '../estimate/Estimate.tsx'
import { FORM_ID } from '../roof-check/element-ids.ts'
import { RoofCheckForm } from '../roof-check/RoofCheckForm.tsx'
import { ContactCard } from '../ui/ContactCard.tsx'

export function RoofCheck() {
  return (
    <section id="roof-check-form" aria-labelledby="roof-check" className="bg-sand">
      <div className="roof-check wrap">
        <div className="mb-8">
          <h2 id="roof-check" className="display title">
            {roofCheck.title}
          </h2>
          <p className="mt-4 md:text-xl">{roofCheck.promise}</p>
        </div>
        <div id={FORM_ID} className="contents">
          <RoofCheckForm estimateHtml={estimate.show ? renderToStaticMarkup(<Estimate />) : ''} />
        </div>
        <ContactCard level="h3" />
        <div className="pt-8">
          <h3 className="display subtitle">{roofCheck.nextStepsTitle}</h3>
          <ol role="list" className="next-steps mt-4 grid gap-4 gap-x-8">
            {roofCheck.nextSteps.map((step, index) => (
              <li key={step} className="flex gap-4">
                <span className="display subtitle w-[1em] shrink-0 text-clinker" aria-hidden="true">
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
