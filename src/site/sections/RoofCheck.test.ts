import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { estimate } from '../../content/generated/estimate.ts'
import { ESTIMATE_PLACE } from '../roof-check/load-later.ts'
import { RoofCheck } from './RoofCheck.tsx'

vi.mock(import('../../content/generated/estimate.ts'), async (original) => {
  const { estimate } = await original()
  return { estimate: { ...estimate } }
})

it.each([true, false])('has a place for the estimate where it is switched on: %s', (show) => {
  Object.assign(estimate, { show })
  const hasPlace = renderToStaticMarkup(createElement(RoofCheck)).includes(`id="${ESTIMATE_PLACE}"`)
  expect(hasPlace).toBe(show)
})
