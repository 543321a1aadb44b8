-- An appointment before the next try: PLANNED_AT in src/storage/sql/conditions.ts.
DROP INDEX leads_planned;
CREATE INDEX leads_planned ON leads (
    CASE WHEN outcome IN ('visit', 'call') AND next_at < try_again_at THEN next_at
      ELSE coalesce(try_again_at, next_at, 9007199254740991) END, id)
  WHERE answered_at IS NOT NULL AND closed_at IS NULL AND anonymised_at IS NULL;
DROP INDEX leads_planned_of;
CREATE INDEX leads_planned_of ON leads (assigned_to,
    CASE WHEN outcome IN ('visit', 'call') AND next_at < try_again_at THEN next_at
      ELSE coalesce(try_again_at, next_at, 9007199254740991) END, id)
  WHERE assigned_to <> '' AND answered_at IS NOT NULL AND closed_at IS NULL AND anonymised_at IS NULL;
