import type { ChoiceField, FIELDS } from '../lead/lead.ts'
import { roofCheckForm } from './generated/roof-check-form.ts'

export const choiceWords: { [Name in ChoiceField]: Record<(typeof FIELDS)[Name]['values'][number], string> } = {
  roofType: roofCheckForm.roofTypes,
  roofSize: roofCheckForm.roofSizes,
}
