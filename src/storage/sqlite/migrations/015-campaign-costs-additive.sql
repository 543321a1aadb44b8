-- The cost of a source in a month such as 2026-11, in euros.
CREATE TABLE campaign_costs (
  month TEXT NOT NULL,
  source TEXT NOT NULL,
  euros INTEGER NOT NULL,
  PRIMARY KEY (month, source)
) STRICT, WITHOUT ROWID;

-- The calls of a day, for figures.
CREATE INDEX lead_events_of_calls ON lead_events (at, id) WHERE kind IN ('tried', 'answered', 'undone');
