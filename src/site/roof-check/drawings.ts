import type { ChoiceField, FIELDS } from '../../lead/lead.ts'

/** A drawing of each value, as SVG path data in a box of 48 by 32. */
export const drawings: { [Name in ChoiceField]: Record<(typeof FIELDS)[Name]['values'][number], string> } = {
  roofType: {
    pitched: 'M3 18 24 4l21 14M9 15v14h30V15',
    flat: 'M5 12h38M9 12v17h30V12M14 11l5-5M23 11l5-5M32 11l5-5',
    shed: 'M4 18 44 5M9 17v12h30V7',
    other: 'M4 18 14 6h20l10 12M9 13v16h30V13',
  },
  // Modules seen from above, more for a larger roof.
  roofSize: {
    small: drawModules(2, 2),
    medium: drawModules(3, 3),
    large: drawModules(5, 3),
    xlarge: drawModules(6, 4),
  },
}

/** Relative steps repeat themselves, so they compress well. */
function drawModules(columns: number, rows: number): string {
  const module = 'h6v6h-6z'
  const row = module + `m7 0${module}`.repeat(columns - 1)
  return `M${24.5 - columns * 3.5} ${16.5 - rows * 3.5}${Array(rows)
    .fill(row)
    .join(`m${7 - columns * 7} 7`)}`
}
