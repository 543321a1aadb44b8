import { company } from '../../content/generated/company.ts'
import { faq } from '../../content/generated/faq.ts'
import { faqQuestions } from '../faq-questions.ts'
import { Prose } from '../ui/Prose.tsx'

/**
 * With the same `name` on each `<details>`, the browser keeps one open at a time, without script. Microdata (schema.org) marks up
 * the visible text, because JSON would repeat it and cost three times as much.
 */
export function Faq() {
  return (
    <section aria-labelledby="faq" itemScope itemType="https://schema.org/FAQPage" className="split wrap">
      <h2 id="faq" className="display title">
        {faq.title}
      </h2>
      <div className="over-rule">
        {faqQuestions.map((item) => (
          <details
            key={item.question}
            name="faq"
            className="faq under-rule"
            itemProp="mainEntity"
            itemScope
            itemType="https://schema.org/Question"
          >
            <summary>
              <h3 itemProp="name">{item.question}</h3>
            </summary>
            <p itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer" className="max-w-xl pb-6">
              <span itemProp="text">
                <Prose text={item.answer} />
              </span>
            </p>
          </details>
        ))}
        <p className="mt-8">
          {`${faq.lead} `}
          <a href={`tel:${company.phone}`} className="link -my-2">
            {company.phoneLabel}
          </a>
        </p>
      </div>
    </section>
  )
}
