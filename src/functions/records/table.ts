import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { formatCsvRow, UTF8_BOM } from './csv.ts'
import { leadColumns } from './describe-lead.ts'

const columns = leadColumns()

/** The beginning of a table of leads, which has one row per lead. */
export const TABLE_HEAD = UTF8_BOM + formatCsvRow(columns.map(({ label }) => label))

export function tableRow(lead: StoredLead, now: number): string {
  const cells = columns.map(({ read, isNumber }) => {
    const text = read(lead, now)
    return isNumber && text !== '' ? Number(text) : text
  })
  return formatCsvRow(cells)
}
