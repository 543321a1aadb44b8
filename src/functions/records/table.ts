import { authorName, historyColumns } from '../../content/record-words.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import { effectiveEntries, type HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { formatCsvRow, UTF8_BOM } from './csv.ts'
import { answerColumns } from './describe-answers.ts'
import { describeEntryWithAuthor } from './describe-history.ts'
import { leadColumns } from './describe-lead.ts'
import { readHistories } from './read-histories.ts'
import { formatTime } from './time.ts'

const columns = [...leadColumns(), ...answerColumns()]
/** Excel moves the rest of a cell with more than 32,767 characters into another row. */
const MAX_NOTES = 30_000

export const TABLE_HEAD =
  UTF8_BOM + formatCsvRow([...columns.map(({ label }) => label), historyColumns.lastStep, historyColumns.notes])

interface TableOptions {
  staff: readonly Colleague[]
  now: number
}

export async function tableRows(
  store: Pick<LeadRecords, 'listHistories'>,
  leads: readonly StoredLead[],
  options: TableOptions,
): Promise<string> {
  const historyOf = await readHistories(store, leads)
  return leads.map((lead) => tableRow(lead, historyOf(lead), options)).join('')
}

function tableRow(lead: StoredLead, history: readonly HistoryEntry[], { staff, now }: TableOptions): string {
  const cells = columns.map(({ read, inCsv }) => {
    const text = read(lead, now)
    if (inCsv === 'telephone') return toDialled(text)
    if (inCsv === 'colleague') return text && authorName(text, staff)
    return inCsv === 'number' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
  })
  const entries = effectiveEntries(history)
  const step = entries.findLast(({ kind }) => kind !== 'note')
  const lastStep = step === undefined ? '' : describeEntryWithAuthor({ ...step, text: '' }, history, staff)
  const notes = entries
    .filter(({ text }) => text !== '')
    .map(({ by, at, text }) => `${authorName(by, staff)}, ${formatTime(at)}: ${text}`)
    .reverse()
    .join('\n')
  return formatCsvRow([...cells, lastStep, notes.slice(0, MAX_NOTES).toWellFormed()])
}

/** A telephone number has at most this many digits (E.164). More digits are two numbers. */
const MAX_DIGITS = 15

/**
 * Writes a telephone number as it is dialled: `+49 (0)251/123456` becomes `0049 251 123456`. A spreadsheet would calculate a
 * text that begins with `+`, and drop the first zero of digits without a space. Digits with a space need no apostrophe.
 */
function toDialled(phone: string): string {
  const written = phone.trim().replace(/^\+(?=\d)/, '00')
  if (!/^[\d\s()/.–-]+$/.test(written)) return written
  const isOneNumber = written.replace(/\D/g, '').length <= MAX_DIGITS
  const spaced = written
    .replace(/^(00\s*\d\d\s*)\(0\)/, '$1 ')
    .replace(/^(00\s*49\s*\(?)0/, '$1')
    .replaceAll('/', isOneNumber ? ' ' : ' / ')
    .replace(/[\s().–-]+/g, ' ')
    .trim()
  return spaced.includes(' ') ? spaced : `${spaced.slice(0, 4)} ${spaced.slice(4)}`
}
