import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EXAMPLE_HOUSEHOLD, SOLAR_PRICE } from '../../content/print-estimate.ts'
import { estimate } from '../../estimate/estimate.ts'
import { House, houseOf } from '../estimate/House.tsx'
import styles from '../estimate/house.css?inline'

/** The example's house is a file, because in the document it would take a thirtieth of the first round trip. */
export function GET(): Response {
  const result = estimate(EXAMPLE_HOUSEHOLD, SOLAR_PRICE)
  const svg = renderToStaticMarkup(createElement(House, houseOf(EXAMPLE_HOUSEHOLD, result, '')))
  const file = svg.replace(/<svg/, '<svg xmlns="http://www.w3.org/2000/svg"').replace('>', `><style>${styles}</style>`)
  return new Response(file, { headers: { 'content-type': 'image/svg+xml' } })
}
