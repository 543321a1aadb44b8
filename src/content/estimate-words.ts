import { NBSP } from '../base/nbsp.ts'
import { estimate as texts } from './generated/estimate.ts'

/** The page's estimate of a visitor's roof, for staff. */
export const estimateWords = {
  system: (modules: string, power: string) => `${modules} Module, ${power}`,
  saving: (saving: string) => `etwa ${saving} ${texts.savingLabel}`,
  noSaving: 'keine sichere Ersparnis',
  /** The assumption of the page. */
  assumed: `angenommen: 3${NBSP}Personen`,
}
