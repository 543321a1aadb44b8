import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { mayHaveBeenSent } from '../../lead/outbox/message-rules.ts'
import { attentionAt, isQuarantined, isUncalled, isUntouched } from '../../lead/steps/lead-status.ts'
import { isPlanned, OUTCOMES } from '../../lead/steps/lead-steps.ts'
import type { OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import {
  ATTENTION_AT,
  IS_PLANNED,
  IS_QUARANTINED,
  IS_UNCALLED,
  IS_UNTOUCHED,
  MAY_HAVE_BEEN_SENT,
  PLANNED_AT,
} from './conditions.ts'

type Value = string | number | null

/** Computes an SQL expression for every combination of these values. Each `key` is a column `key_in_snake_case`. */
function evaluate<Row>(values: Record<string, readonly Value[]>, alias: string, expression: string) {
  const column = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const lists = Object.entries(values).map(
    ([key, list]) => `(select value as ${column(key)} from json_each('${JSON.stringify(list)}'))`,
  )
  const shown = Object.keys(values).map((key) => `${column(key)} as "${key}"`)
  const rows = new DatabaseSync(':memory:')
    .prepare(
      `select ${shown}, (${expression}) as result from (select * from ${lists.join(' cross join ')}) as ${alias}`,
    )
    .all()
  return rows as (Row & { result: number | null })[]
}

const TIMES = [null, 1]
const LEADS = {
  answeredAt: TIMES,
  closedAt: TIMES,
  anonymisedAt: TIMES,
  quarantinedAt: TIMES,
  releasedAt: TIMES,
  tries: [0, 1],
  assignedTo: ['', 'eva@example.org'],
  tryAgainAt: [null, 2],
  dueAt: [3],
  nextAt: [null, 1, 4],
  outcome: ['', ...OUTCOMES],
}

/** The desk hides these leads from all other lists. */
const isHidden = (lead: StoredLead) => lead.anonymisedAt !== null || isQuarantined(lead)

it.each<[string, string, (lead: StoredLead) => boolean]>([
  ['IS_UNCALLED', IS_UNCALLED, (lead) => isUncalled(lead) && !isHidden(lead)],
  ['IS_UNTOUCHED', IS_UNTOUCHED, (lead) => isUntouched(lead) && !isHidden(lead)],
  ['IS_QUARANTINED', IS_QUARANTINED, (lead) => isQuarantined(lead) && lead.anonymisedAt === null],
  ['IS_PLANNED', IS_PLANNED, (lead) => isPlanned(lead) && lead.anonymisedAt === null],
])('%s finds the same leads as the function in src/lead', (_, expression, isFound) => {
  for (const { result, ...lead } of evaluate<StoredLead>(LEADS, 'l', expression)) {
    expect(result === 1, JSON.stringify(lead)).toBe(isFound(lead as StoredLead))
  }
})

it.each([
  ['ATTENTION_AT', ATTENTION_AT, 'an unanswered lead', { answeredAt: [null], outcome: [''] }],
  ['PLANNED_AT', PLANNED_AT, 'a planned lead', { answeredAt: [1], closedAt: [null] }],
])('%s, as SQL %s, is the due time of %s', (_name, expression, _of, own) => {
  for (const { result, ...lead } of evaluate<StoredLead>({ ...LEADS, ...own }, 'l', expression)) {
    expect(result, JSON.stringify(lead)).toBe(attentionAt(lead as StoredLead))
  }
})

it('MAY_HAVE_BEEN_SENT finds the same messages as the function in src/lead', () => {
  const messages = { sentAt: TIMES, lastError: [null, 'E'], lease: [null, 'a'], attempts: [0, 1, 2] }
  for (const { result, lease, ...message } of evaluate<OutboxMessage & { lease: string | null }>(
    messages,
    'm',
    MAY_HAVE_BEEN_SENT,
  )) {
    expect(result === 1).toBe(mayHaveBeenSent({ ...message, leaseUntil: lease === null ? null : 1 }))
  }
})
