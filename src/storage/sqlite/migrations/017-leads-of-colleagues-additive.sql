-- The open leads of one colleague, and the planned ones, in their order. A new lead is in neither index.
CREATE INDEX leads_open_of ON leads (assigned_to, coalesce(try_again_at, due_at), id)
  WHERE assigned_to <> '' AND answered_at IS NULL AND anonymised_at IS NULL
    AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_planned_of ON leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE assigned_to <> '' AND answered_at IS NOT NULL AND anonymised_at IS NULL
    AND outcome IN ('visit', 'call', 'offer', 'later', 'appointment');
