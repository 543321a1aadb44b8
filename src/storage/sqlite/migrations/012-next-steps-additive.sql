-- The next step after a call that reached the person, and the result of the last call. The history has the same values;
-- these columns are for lists and figures.
ALTER TABLE leads ADD COLUMN next_at INTEGER;
ALTER TABLE leads ADD COLUMN kilowatt_peak REAL;
ALTER TABLE leads ADD COLUMN euros INTEGER;
ALTER TABLE leads ADD COLUMN loss_reason TEXT NOT NULL DEFAULT '';
-- As JSON, e.g. the value of a contract.
ALTER TABLE lead_events ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';

-- Older versions stored `appointment`, without a date. A lead without a date is the last one of a list.
CREATE INDEX leads_planned ON leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE answered_at IS NOT NULL AND anonymised_at IS NULL
    AND outcome IN ('visit', 'call', 'offer', 'later', 'appointment');
