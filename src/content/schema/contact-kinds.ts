import * as v from 'valibot'
import { type FieldDoc, fact } from './kinds.ts'

/** A German telephone number as people read it; company.ts makes the number for the link of it. */
export function phone(doc: FieldDoc) {
  return v.pipe(fact({ ...doc, longest: 30 }), v.check(isDialable, 'So lässt sich die Nummer nicht wählen.'))
}

/** National with a leading 0, or international with Germany's +49; five to thirteen digits after the 0. */
function isDialable(value: string): boolean {
  if (!/^(\+49|0049|0|\(0)[\d\s/().\u00a0-]+$/.test(value)) return false
  const digits = value.replace('(0)', '').replace(/\D/g, '')
  const national = digits.replace(/^(0049|49|0)/, '')
  return /^[1-9]\d{4,12}$/.test(national)
}

export function email(doc: FieldDoc) {
  return v.pipe(fact({ ...doc, longest: 100 }), v.email('An diese Adresse kommt keine Mail an.'))
}

export function postalCode(doc: FieldDoc) {
  return v.pipe(fact(doc), v.regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'))
}
