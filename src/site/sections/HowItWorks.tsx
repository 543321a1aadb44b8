import { howItWorks } from '../../content/generated/how-it-works.ts'
import { Icon } from '../ui/Icon.tsx'
import { Prose } from '../ui/Prose.tsx'

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="split wrap">
      <div>
        <h2 id="how-it-works" className="display title">
          {howItWorks.title}
        </h2>
        <p className="mt-4 max-w-xl text-soft">{howItWorks.lead}</p>
      </div>
      <div>
        <ol role="list">
          {howItWorks.steps.map((step, index) => (
            <li key={step.title} className="path-step">
              {/* Hidden, because screen readers count list items themselves. */}
              <span className="module display" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <div>
                  <h3 className="display subtitle-large">{step.title}</h3>
                  <p className="mt-2">
                    <Prose text={step.text} />
                  </p>
                </div>
                <ul role="list" className="grid grid-cols-1 content-start gap-2">
                  {step.checks.map((check) => (
                    <li key={check} className="flex items-start gap-3">
                      <Icon of="check" className="mt-1 stroke-3 text-clinker" />
                      {check}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
        <p>
          <a href="#roof-check-form" className="button button-dark max-sm:w-full">
            {howItWorks.callToAction}
          </a>
        </p>
      </div>
    </section>
  )
}
