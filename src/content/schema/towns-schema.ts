import * as v from 'valibot'
import { fact, postalCode } from './kinds.ts'

/** Postcode to town. */
export const townsSchema = v.pipe(
  v.record(
    postalCode({ title: 'Postleitzahl', example: '48143: Münster' }),
    fact({ title: 'Ort', example: 'Münster', longest: 40 }),
    'Hier gehören Zeilen wie 48143: Münster hin.',
  ),
  v.check((towns) => Object.keys(towns).length > 0, 'Die Liste ist leer.'),
  v.metadata({ example: '48143: Münster' }),
)

export type Towns = v.InferOutput<typeof townsSchema>
