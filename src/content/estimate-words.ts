import { NBSP } from '../base/nbsp.ts'
import { estimate as texts } from './generated/estimate.ts'

/** For staff: what the page's estimate says about a visitor's roof. */
export const estimateWords = {
  system: (modules: string, power: string) => `${modules} Module, ${power}`,
  saving: (saving: string) => `etwa ${saving} ${texts.savingLabel}`,
  noSaving: 'keine sichere Ersparnis',
  /** What the page assumes, too. */
  assumed: `angenommen: 3${NBSP}Personen`,
}
