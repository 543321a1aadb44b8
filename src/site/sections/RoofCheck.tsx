import { company } from '../../content/generated/company.ts'
import { estimate } from '../../content/generated/estimate.ts'
import { roofCheck } from '../../content/generated/roof-check.ts'
import { Estimate } from '../estimate/Estimate.tsx'
import { ESTIMATE_PLACE, FORM_PLACE } from '../roof-check/places.ts'
import { RoofCheckForm } from '../roof-check/RoofCheckForm.tsx'
import { Email } from '../ui/Email.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PostalAddress } from '../ui/PostalAddress.tsx'

export function RoofCheck() {
  return (
    <section id="roof-check-form" aria-labelledby="roof-check" className="bg-sand">
      <div className="roof-check wrap grid gap-8">
        <div>
          <h2 id="roof-check" className="display title">
            {roofCheck.title}
          </h2>
          <p className="mt-4 max-w-xl md:text-xl">{roofCheck.promise}</p>
          {estimate.show && (
            <div id={ESTIMATE_PLACE}>
              <Estimate />
            </div>
          )}
        </div>
        <div id={FORM_PLACE}>
          <RoofCheckForm />
        </div>
        <div className="card">
          <h3 className="display subtitle">{roofCheck.contactTitle}</h3>
          <p className="my-2">{roofCheck.contactText}</p>
          <ul role="list">
            <li>
              <a href={`tel:${company.phone}`} className="link">
                <Icon of="phone" />
                {company.phoneLabel}
              </a>
            </li>
            <li>
              <a href={`mailto:${company.email}`} className="link">
                <Icon of="mail" />
                <Email />
              </a>
            </li>
            <li className="mt-2 flex items-start gap-3">
              <Icon of="place" className="mt-1" />
              <PostalAddress className="min-w-0" />
            </li>
          </ul>
        </div>
        <div>
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
