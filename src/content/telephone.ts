/** A German number as people read it, and as a link dials it: international, digits only. */
export function telephone(phoneLabel: string): { phoneLabel: string; phone: string } {
  const digits = phoneLabel.replace('(0)', '').replace(/[^\d+]/g, '')
  return { phoneLabel, phone: digits.replace(/^00/, '+').replace(/^0/, '+49') }
}
