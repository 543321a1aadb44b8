/**
 * The campaign in the page's address (`utm_source` …), or the host that linked here if there is
 * none. Stored as a query, e.g. `source=google&medium=cpc`, or `''` for a visitor who came directly.
 */
export type LeadSource = Partial<Record<CampaignPart | 'referrer', string>>

const CAMPAIGN_PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const
type CampaignPart = (typeof CAMPAIGN_PARTS)[number]

/** Longest value, in characters. */
const MAX_LENGTH = 100

/** Controls, separators, invisible characters, and characters that change the text direction. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffd]+/gu
/** A mail address or a telephone number. Numbers of campaigns do not begin with a zero. */
const PERSONAL = /\S@\S|(?:^|\s)(?:\+|0)\d?(?:[\s()/.-]*\d){5}/u
const HOST = /^(?:[a-z\d-]+\.)+[a-z\d-]+$/

/**
 * Keeps only the campaign's parameters, and drops click identifiers.
 * @param sent the host that linked to the page, if known, and the query of the page: `blog.example?utm_source=…`
 */
export function cleanSource(sent: string): string {
  const [host = '', ...query] = sent.split('?')
  // A plus sign in a query means a space. Keep the plus sign of a telephone number, so that the number is recognised.
  const parameters = new URLSearchParams(query.join('?').replace(/([=+])\+(?=4[139])/g, '$1%2B'))
  const values = CAMPAIGN_PARTS.map((part) => [part, cleanValue(parameters.get(`utm_${part}`) ?? '')])
  const source = new URLSearchParams(values.filter(([, value]) => value !== ''))
  const referrer = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
  if (source.size === 0 && referrer.length <= MAX_LENGTH && HOST.test(referrer)) source.set('referrer', referrer)
  return source.toString()
}

/** Returns lower case, so that `Google`, `google ` and `GOOGLE` are one. Returns `''` for personal data. */
function cleanValue(text: string): string {
  const visible = text.replace(INVISIBLE, ' ').trim().toLowerCase()
  return PERSONAL.test(visible) ? '' : [...visible].slice(0, MAX_LENGTH).join('').trim()
}

/** @param name from content/desk.yaml. Its capital letter distinguishes it from a campaign of this name. */
export const sourceByStaff = (name: string) => new URLSearchParams({ source: name }).toString()

export function isByStaff(stored: string): boolean {
  const { source = '' } = readSource(stored)
  return source !== source.toLowerCase()
}

export function readSource(stored: string): LeadSource {
  return Object.fromEntries(new URLSearchParams(stored))
}

/** `google · cpc · herbst`; `''` for a visitor who came directly. */
export function describeSource(stored: string): string {
  return [...new URLSearchParams(stored).values()].join(' · ')
}

/**
 * Finds the source with this description. Points or commas separate its parts. Returns `''` for a name with personal data.
 * @param byStaff the names that staff can choose for a request
 */
export function sourceNamed(name: string, byStaff: readonly string[]): string {
  const chosen = byStaff.find((source) => source.toLowerCase() === name.trim().toLowerCase())
  if (chosen !== undefined) return sourceByStaff(chosen)
  const [source = '', medium = '', campaign = ''] = name.split(/[·,]/)
  return cleanSource(`?${new URLSearchParams({ utm_source: source, utm_medium: medium, utm_campaign: campaign })}`)
}

/** Figures use it for anonymised leads and all sources without a line of their own. cleanSource never writes it. */
export const OTHER_SOURCES = '*'

/** True for a source that sourceForFigures can return, which has no personal data. */
export function isSourceForFigures(text: string): boolean {
  const { referrer = '', ...parts } = readSource(text)
  const parameters = new URLSearchParams(Object.entries(parts).map(([part, value]) => [`utm_${part}`, value]))
  return sourceForFigures(cleanSource(`${referrer}?${parameters}`)).toLowerCase() === text.toLowerCase()
}

/** Drops search term and ad variant, because figures are kept for few sources. */
export function sourceForFigures(stored: string): string {
  const source = new URLSearchParams(stored)
  source.delete('term')
  source.delete('content')
  return source.toString()
}
