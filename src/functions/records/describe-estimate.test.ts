import { expect, it } from 'vitest'
import { estimateWords as words } from '../../content/estimate-words.ts'
import { fill } from '../../content/fill.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { questions } from '../../content/generated/questions.ts'
import { EXAMPLE_HOUSEHOLD, printEstimate, SOLAR_PRICE } from '../../content/print-estimate.ts'
import { estimate } from '../../estimate/estimate.ts'
import { mergeAnswers } from '../../lead/answers/questions.ts'
import { describeEstimate } from './describe-estimate.ts'

const ROOF = { roofSize: 'large', roofType: 'flat', message: '' } as const

it.runIf(texts.show)('has the figures of the page for the same roof before other input', () => {
  const household = { ...EXAMPLE_HOUSEHOLD, ...ROOF }
  const result = estimate(household, SOLAR_PRICE)
  const { modules, power, saving } = printEstimate(household, result)
  const saved = result.verdict === 'saves' ? words.saving(saving) : words.noSaving
  const sentence = `${words.system(modules, power)}, ${saved} (${words.assumed})`
  expect(describeEstimate({ ...ROOF, answers: '' })).toBe(sentence)
})

const asked = questions.find(({ isFromEstimate, kind }) => isFromEstimate && kind === 'number')

it.runIf(texts.show && asked)('calculates with the consumption of the answers, if it is likely', () => {
  const { id = '', question = '' } = asked ?? {}
  const about = (value: number) =>
    describeEstimate({ ...ROOF, answers: mergeAnswers('', [{ id, question, value }], []) })
  expect(about(2000)).toMatch(/^10 Module.* \(2\.000\skWh\)$/)
  expect(about(100)).toBe(describeEstimate({ ...ROOF, answers: '' }))
})

const household = { saving: '90–120 €', savingLabel: 'im Jahr', household: '75 m²' }

it.each([{ roofSize: '' }, { roofType: '' }, { message: fill(texts.message.text, household) }] as const)(
  'says nothing with %o',
  (open) => {
    expect(describeEstimate({ ...ROOF, answers: '', ...open })).toBe('')
  },
)
