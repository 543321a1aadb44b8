/**
 * Where a visitor came from: the campaign that the address of the page named (`utm_source` …), else the host that linked
 * here. It is stored as a query, e.g. `source=google&medium=cpc`; `''` for a visitor who came directly.
 */
export type LeadSource = Partial<Record<CampaignPart | 'referrer', string>>

const CAMPAIGN_PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const
type CampaignPart = (typeof CAMPAIGN_PARTS)[number]

/** Of a value, in characters. */
const LONGEST = 100

/** Controls, separators, and characters that show nothing or turn the direction of the text after them. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffd]+/gu
/** A mail address, or a telephone number; the numbers of campaigns begin with no zero. */
const PERSONAL = /\S@\S|(?:^|\s)(?:\+|0)\d?(?:[\s()/.-]*\d){5}/u
const HOST = /^(?:[a-z\d-]+\.)+[a-z\d-]+$/

/**
 * The source of a visitor, from the page's query and the host before it. Any other parameter, click identifiers too, is
 * dropped.
 * @param sent the host that linked to the page, where it is known, and the query of the page: `blog.example?utm_source=…`
 */
export function cleanSource(sent: string): string {
  const [host = '', ...query] = sent.split('?')
  // A plus sign in a query is a space: the one of a telephone number would be lost.
  const asked = new URLSearchParams(query.join('?').replace(/([=+])\+(?=4[139])/g, '$1%2B'))
  const values = CAMPAIGN_PARTS.map((part) => [part, cleanValue(asked.get(`utm_${part}`) ?? '')])
  const source = new URLSearchParams(values.filter(([, value]) => value !== ''))
  const referrer = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
  if (source.size === 0 && referrer.length <= LONGEST && HOST.test(referrer)) source.set('referrer', referrer)
  return source.toString()
}

/** In lower case: `Google`, `google ` and `GOOGLE` are one. `''` for personal data, which does not belong in a campaign. */
function cleanValue(text: string): string {
  const visible = text.replace(INVISIBLE, ' ').trim().toLowerCase()
  return PERSONAL.test(visible) ? '' : [...visible].slice(0, LONGEST).join('').trim()
}

export function readSource(stored: string): LeadSource {
  return Object.fromEntries(new URLSearchParams(stored))
}

/** `google · cpc · herbst`; `''` for a visitor who came directly. */
export function describeSource(stored: string): string {
  return [...new URLSearchParams(stored).values()].join(' · ')
}

/**
 * Stands in figures for all sources that are not told apart: beyond the first of a day, below the first of a list, and of
 * anonymised leads. cleanSource never writes it.
 */
export const OTHER_SOURCES = '*'

/** The source without the word that was searched for and which of several ads it was: figures are kept by few sources. */
export function sourceForFigures(stored: string): string {
  const source = new URLSearchParams(stored)
  source.delete('term')
  source.delete('content')
  return source.toString()
}
