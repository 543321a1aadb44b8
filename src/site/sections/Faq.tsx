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
    <section
      aria-labelledby="faq"
      itemScope
      itemType="https://schema.org/FAQPage"
      className="wrap lg:grid lg:grid-cols-3 lg:grid-rows-[auto_1fr] gap-x-8"
    >
      <h2 id="faq" className="display title">
        {faq.title}
      </h2>
      <div className="over-rule mt-8 lg:col-span-2 lg:row-span-2 lg:mt-0">
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
      </div>
      <p className="mt-8">
        {`${faq.lead} `}
        <a href={`tel:${company.phone}`} className="link -my-2">
          {company.phoneLabel}
        </a>
      </p>
    </section>
  )
}
