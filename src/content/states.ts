import data from './states.json' with { type: 'json' }

export const STATES = data.states.map(({ name }) => name)

const FIRST = data.states
  .flatMap(({ name, from }) => from.split(' ').map((postcode) => ({ name, postcode })))
  .sort((one, other) => (one.postcode < other.postcode ? -1 : 1))

/** The state of a postcode. For an area at a border, the list may know only the larger part. */
export function stateOf(postalCode: string): string {
  return FIRST.findLast(({ postcode }) => postcode <= postalCode)?.name ?? ''
}

/** The data protection authority for companies. */
export function authorityOf(state: string): string {
  return data.states.find(({ name }) => name === state)?.authority ?? ''
}
