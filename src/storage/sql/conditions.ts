import { NO_DATE } from '../../lead/steps/lead-status.ts'

// `l` is a lead and `m` a message. SQLite uses a partial index only if the query has the same terms as the index.

export const IS_WAITING = 'm.sent_at is null and m.skipped_at is null and m.stuck_at is null'

/** True if an event may be sent. It may if no earlier event of its lead waits, is being sent or is stuck. */
export const IS_IN_TURN = `(m.lane = 'mail' or not exists (
  select 1 from messages e
  where e.lead_id = m.lead_id and e.lane = 'webhook' and (e.created_at, e.id) < (m.created_at, m.id)
    and e.sent_at is null and e.skipped_at is null))`

/** The same as mayHaveBeenSent in src/lead/outbox/message-rules.ts. */
export const MAY_HAVE_BEEN_SENT =
  '(m.sent_at is not null or m.last_error is not null or m.lease is not null or m.attempts > 1)'

/** Unanswered, neither anonymised nor in quarantine. */
export const IS_UNANSWERED = `
  l.answered_at is null and l.anonymised_at is null and (l.quarantined_at is null or l.released_at is not null)`

/** isUncalled in src/lead/steps/lead-status.ts, without leads that are anonymised or in quarantine. */
export const IS_UNCALLED = `${IS_UNANSWERED} and l.tries = 0`

/** isUntouched, also without these leads. */
export const IS_UNTOUCHED = `${IS_UNCALLED} and l.assigned_to = ''`

/** isQuarantined, without anonymised leads. */
export const IS_QUARANTINED = `
  l.answered_at is null and l.anonymised_at is null and l.quarantined_at is not null and l.released_at is null`

/** A lead of a flood that staff have not released. It has neither a notification of its own nor a confirmation. */
export const IS_FLOOD = `(exists (select 1 from messages m where m.lead_id = l.id and m.kind = 'staff-collected')
  and not exists (select 1 from messages m where m.lead_id = l.id and m.kind = 'visitor-confirmation'))`

/** isPlanned in src/lead/steps/lead-steps.ts, without anonymised leads. */
export const IS_PLANNED = 'l.answered_at is not null and l.closed_at is null and l.anonymised_at is null'

export const IS_APPOINTMENT_STEP = "l.outcome in ('visit', 'call')"

/** When a planned lead is due, as in attentionAt in src/lead/steps/lead-status.ts. The index has the same expression. */
export const PLANNED_AT = `case when ${IS_APPOINTMENT_STEP} and l.next_at < l.try_again_at then l.next_at
  else coalesce(l.try_again_at, l.next_at, ${NO_DATE}) end`

/** True for a planned lead with an appointment and a next try. Staff are asked about both. */
export const HAS_BOTH_TIMES = `(${IS_APPOINTMENT_STEP} and l.next_at is not null and l.try_again_at is not null)`

/** When an unanswered lead is due, as in attentionAt in src/lead/steps/lead-status.ts. The index has the same expression. */
export const ATTENTION_AT = 'coalesce(l.try_again_at, l.due_at)'
