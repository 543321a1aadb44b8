-- An offer that was sent (`offered`) is a planned step too. The indexes list the planned steps.
DROP INDEX leads_planned;
CREATE INDEX leads_planned ON leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE answered_at IS NOT NULL AND anonymised_at IS NULL
    AND outcome IN ('visit', 'call', 'offer', 'offered', 'later', 'appointment');
DROP INDEX leads_planned_of;
CREATE INDEX leads_planned_of ON leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE assigned_to <> '' AND answered_at IS NOT NULL AND anonymised_at IS NULL
    AND outcome IN ('visit', 'call', 'offer', 'offered', 'later', 'appointment');
