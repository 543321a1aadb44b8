import { printNumber } from './numbers.ts'

const NBSP = '\u00a0'

/**
 * The offer's figures. Every text on the page and in the mails takes them from here; `figures` holds them as they are
 * printed, with spaces at which no line breaks.
 */
export const offer = {
  /** Lowest and highest price of a kilowatt-hour of solar power, in cents, VAT included (PAngV); with a point: 22.9. */
  priceFromCents: 22,
  priceToCents: 24,
  guaranteeYears: 10,
  contractYears: 10,
  equityEuros: 0,
  /** A request is answered within this many hours: printed as a promise, and due times are counted by it. */
  replyHours: 24,
  /** How long the form takes, in minutes. */
  roofCheckMinutes: 2,
  systemsInstalled: 500,
} as const

if (offer.priceFromCents > offer.priceToCents) {
  throw new Error('content/offer.ts: priceFromCents must not be higher than priceToCents.')
}

const range = [...new Set<number>([offer.priceFromCents, offer.priceToCents])].map(printNumber).join('–')

export const figures = {
  priceRange: `${range}${NBSP}ct`,
  price: `${range}${NBSP}ct/kWh`,
  vat: `inkl.${NBSP}MwSt.`,
  priceWithVat: `${range}${NBSP}ct/kWh inkl.${NBSP}MwSt.`,
  guarantee: `${offer.guaranteeYears}${NBSP}Jahre`,
  equity: `${offer.equityEuros}${NBSP}€`,
  replyTime: `${offer.replyHours}${NBSP}Stunden`,
  systems: `über ${printNumber(offer.systemsInstalled)}`,
} as const
