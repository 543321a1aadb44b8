import { estimateWords as words } from '../../content/estimate-words.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { questions } from '../../content/generated/questions.ts'
import { EXAMPLE_HOUSEHOLD, printEstimate, SOLAR_PRICE } from '../../content/print-estimate.ts'
import { estimate } from '../../estimate/estimate.ts'
import { CONSUMPTION_LIMITS } from '../../estimate/household.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { publicAnswers } from './describe-answers.ts'

type Estimated = Pick<StoredLead, 'roofSize' | 'roofType' | 'answers' | 'message'>

/** The beginnings of the sentences that the visitor can take over from the estimate into the message. */
const OWN_ESTIMATES = [texts.message.text, texts.message.textWithoutSaving].flatMap((text) => text.split('{')[0] || [])

/**
 * The page's estimate of this roof, with the consumption of the answers. The page sends nothing else of the estimate,
 * so for example a car is left out. Returns `''` if the page has no estimate, the visitor left the roof open, or the message has the
 * visitor's own estimate.
 */
export function describeEstimate({ roofSize, roofType, answers, message }: Estimated): string {
  if (!texts.show || roofSize === '' || roofType === '') return ''
  if (OWN_ESTIMATES.some((beginning) => message.includes(beginning))) return ''
  const typed = typedConsumption(answers)
  const household = { ...EXAMPLE_HOUSEHOLD, roofSize, roofType, ...(typed !== null && { consumption: typed }) }
  const result = estimate(household, SOLAR_PRICE)
  const { modules, power, saving, consumption } = printEstimate(household, result)
  const saved = result.verdict === 'saves' ? words.saving(saving) : words.noSaving
  return `${words.system(modules, power)}, ${saved} (${typed === null ? words.assumed : consumption})`
}

function typedConsumption(answers: string): number | null {
  const asked = questions.find(({ isFromEstimate, kind }) => isFromEstimate && kind === 'number')
  const value = publicAnswers(answers).find(({ id }) => id === asked?.id)?.value
  const { from, to } = CONSUMPTION_LIMITS
  return typeof value === 'number' && value >= from && value <= to ? value : null
}
