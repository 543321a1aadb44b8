import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EXAMPLE_HOUSEHOLD, printEstimate, SOLAR_PRICE } from '../../content/print-estimate.ts'
import { estimate } from '../../estimate/estimate.ts'
import { Estimate } from './Estimate.tsx'

it('keeps the range of the coverage on one line', () => {
  const { coverage } = printEstimate(EXAMPLE_HOUSEHOLD, estimate(EXAMPLE_HOUSEHOLD, SOLAR_PRICE))
  const [range] = coverage.split('\u00a0')
  expect(renderToStaticMarkup(<Estimate />)).toContain(`<span class="whitespace-nowrap">${range}</span>\u00a0%`)
})
