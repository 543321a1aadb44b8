import { choiceWords } from '../../content/choice-words.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { type ChoiceField, FIELDS, fieldsAbout, type Lead, type LeadField } from '../../lead/lead.ts'

export const fieldLabels = roofCheckForm.labels satisfies Record<LeadField, string>

export function formatField<Name extends LeadField>(lead: Pick<Lead, Name>, name: Name): string {
  const value = lead[name]
  if (value === null || value === '' || FIELDS[name].kind !== 'choice') return String(value ?? '')
  const words: Record<string, string> = choiceWords[name as ChoiceField]
  return words[String(value)] ?? ''
}

export const describeField = (lead: Lead, name: LeadField) => ({
  label: fieldLabels[name],
  value: formatField(lead, name),
})

/** E.g. `Satteldach, 50–100 m²`, or `''` if all fields about the roof are empty. A number needs its label. */
export function formatRoof(lead: Lead): string {
  return fieldsAbout('roof')
    .filter((name) => formatField(lead, name) !== '')
    .map((name) => (typeof lead[name] === 'number' ? `${fieldLabels[name]} ${lead[name]}` : formatField(lead, name)))
    .join(', ')
}
