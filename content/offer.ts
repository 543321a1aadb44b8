const NBSP = '\u00a0'

/**
 * The offer's figures, each typed once. Every text on the page and in the mails takes them from here;
 * `figures` holds them as they are printed, with spaces that do not break.
 */
export const offer = {
  /** Lowest and highest price of a kilowatt-hour of solar power, in cents, VAT included (PAngV). */
  priceFromCents: 22,
  priceToCents: 24,
  guaranteeYears: 10,
  contractYears: 10,
  equityEuros: 0,
  /** Within how many hours a request is answered: the promise that due times are counted from. */
  replyHours: 24,
  /** How long the form takes, in minutes. */
  roofCheckMinutes: 2,
  systemsInstalled: 500,
} as const

export const figures = {
  priceRange: `${offer.priceFromCents}–${offer.priceToCents}${NBSP}ct`,
  price: `${offer.priceFromCents}–${offer.priceToCents}${NBSP}ct/kWh`,
  vat: `inkl.${NBSP}MwSt.`,
  priceWithVat: `${offer.priceFromCents}–${offer.priceToCents}${NBSP}ct/kWh inkl.${NBSP}MwSt.`,
  guarantee: `${offer.guaranteeYears}${NBSP}Jahre`,
  contract: `${offer.contractYears}${NBSP}Jahren`,
  equity: `${offer.equityEuros}${NBSP}€`,
  replyTime: `${offer.replyHours}${NBSP}Stunden`,
  roofCheckTime: `${offer.roofCheckMinutes}${NBSP}Minuten`,
  systems: `über ${offer.systemsInstalled}`,
} as const
