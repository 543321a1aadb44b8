import { faq } from '../content/generated/faq.ts'
import { offer } from '../content/generated/offer.ts'

const further = (Object.keys(faq.further) as (keyof typeof faq.further)[])
  .map((name) => ({ question: faq.further[name], answer: offer[name] }))
  .filter(({ answer }) => answer !== '')

/** The questions of the FAQ, then the questions that the provider has answered in offer.yaml. */
export const faqQuestions = [...faq.items, ...further]
