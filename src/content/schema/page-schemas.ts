import type * as v from 'valibot'
import { exactly, group, linkedText, list, optionalText, text } from './kinds.ts'

/** The texts of the page, one schema a file of content/page. A list that says how long it is has that many places. */

const card = group({ title: text, text })

export const headSchema = group({ title: text, description: text, skipLink: text })

export const heroSchema = group({
  tagline: text,
  headline: text,
  claim: text,
  claimPrice: text,
  claimVat: text,
  chips: exactly(3, text),
  callToAction: text,
  callToActionNote: text,
  callToActionShort: text,
  callHint: text,
  stepsTitle: text,
  steps: exactly(3, card),
})

export const howItWorksSchema = group({
  title: text,
  lead: text,
  steps: exactly(3, group({ title: text, text, checks: list(text, { longest: 6 }) })),
  callToAction: text,
})

export const benefitsSchema = group({
  title: text,
  price: group({ title: text, figure: text, unit: text, text }),
  equity: group({ figure: text, title: text, text }),
  cards: exactly(3, card),
  afterwards: group({ title: text, choices: exactly(3, card) }),
  catch: card,
  personasTitle: text,
  personas: exactly(3, text),
})

export const trustSchema = group({
  title: text,
  cards: exactly(4, group({ figure: optionalText, title: text, text: optionalText })),
  contactsTitle: text,
})

export const roofCheckSchema = group({
  title: text,
  promise: text,
  contactTitle: text,
  nextStepsTitle: text,
  nextSteps: exactly(3, text),
})

export const faqSchema = group({
  title: text,
  lead: text,
  items: list(group({ question: text, answer: text }), { longest: 20 }),
})

/** Words that are explained where they stand: src/site/glossary. */
export const glossarySchema = group({
  entries: list(group({ word: text, explanation: text }), { shortest: 0, longest: 30 }),
})

const link = group({ label: text, href: optionalText })

export const footerSchema = group({
  contactTitle: text,
  placeholderNote: text,
  groups: list(group({ title: text, links: list(link, { longest: 8 }) }), { shortest: 0, longest: 2 }),
  legal: group({ imprint: text, privacy: text, terms: text }),
  emailNote: text,
})

export type FooterLink = v.InferOutput<typeof link>

export const notFoundSchema = group({ title: text, heading: text, text, hint: text, link: text })

/** One sentence for each way a field can be refused (src/lead/error-code.ts). */
const refusals = group({ missing: text, too_long: text, invalid: text })
const message = group({ title: text, text })

export const roofCheckFormSchema = group({
  roofLegend: text,
  personLegend: text,
  labels: group({
    name: text,
    address: text,
    roofSize: text,
    roofType: text,
    phone: text,
    email: text,
    message: text,
  }),
  roofSizes: group({ small: text, medium: text, large: text, xlarge: text }),
  roofTypes: group({ pitched: text, flat: text, shed: text, other: text }),
  optional: text,
  unknown: text,
  requiredNote: text,
  hints: group({
    name: text,
    address: text,
    roofSize: text,
    roofType: optionalText,
    phone: text,
    email: text,
    message: text,
  }),
  consent: linkedText,
  submit: text,
  submitting: text,
  toasts: group({
    consent: message,
    failure: message,
    success: message,
    region: text,
    announced: text,
    close: text,
  }),
  confirmation: message,
  failureHelp: text,
  failureHint: text,
  unexpected: message,
  errors: group({ name: refusals, address: refusals, phone: refusals, email: refusals, message: refusals }),
})

/** The hints at the form's field for postcode and town: src/site/roof-check/town-help.ts. */
export const postcodeSchema = group({ elsewhere: text, townMissing: text })

/** The mail to the visitor. `{name}`, `{due}` and `{ref}` are filled in when it is sent. */
export const mailsSchema = group({
  confirmation: group({
    subject: text,
    preview: text,
    title: text,
    greeting: text,
    greetingWithoutName: text,
    thanks: text,
    promise: text,
    toldTitle: text,
    messageArrived: text,
    nextTitle: text,
    reference: text,
    callUs: linkedText,
    notYou: text,
    objection: text,
  }),
})
