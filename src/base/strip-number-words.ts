/** German words around a number that change nothing about it. */
const BEFORE = /^((ca|circa|etwa|rund|so|um|die|gut|knapp|fast|ungefähr|seit|von|baujahr|bj)\b\.?\s*)+(?=\d)/
const AFTER = /(\d.*?)[\s,]*\b(ungefähr|etwa|(im|pro) jahr|alt)$/
const THOUSANDS = /^[1-9]\d{0,2}([.\s]\d{3})+$/

/** `4500` for `4.500`, `4 500 kWh` and `So um die 4500`. Other texts stay, in lower case and without the unit. */
export function stripNumberWords(typed: string, unit: string | RegExp): string {
  const bare = typed.trim().toLowerCase().replace(BEFORE, '').replace(AFTER, '$1').replace(unit, '').trim()
  return THOUSANDS.test(bare) ? bare.replace(/[.\s]/g, '') : bare
}
