-- Changes a database from before the first release to 021-tables.sql. New databases skip it: migrate-sqlite.ts.
DROP INDEX messages_by_key;
ALTER TABLE messages DROP COLUMN dedupe_key;
ALTER TABLE messages RENAME COLUMN day TO dedupe_key;

UPDATE leads SET closed_at = answered_at
  WHERE closed_at IS NULL AND outcome NOT IN ('visit', 'call', 'offer', 'offered', 'later', 'appointment');
DROP INDEX leads_closed;
CREATE INDEX leads_closed ON leads (closed_at, id) WHERE closed_at IS NOT NULL;
DROP INDEX leads_planned;
CREATE INDEX leads_planned ON leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE answered_at IS NOT NULL AND closed_at IS NULL AND anonymised_at IS NULL;
DROP INDEX leads_planned_of;
CREATE INDEX leads_planned_of ON leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE assigned_to <> '' AND answered_at IS NOT NULL AND closed_at IS NULL AND anonymised_at IS NULL;

-- `appointment` is a visit without a date. `declined` and `unfit` are reasons for a loss.
UPDATE leads SET outcome = 'visit' WHERE outcome = 'appointment';
UPDATE leads SET outcome = 'lost', loss_reason = CASE outcome WHEN 'unfit' THEN 'Passt nicht' ELSE 'Kein Interesse' END
  WHERE outcome IN ('declined', 'unfit');
UPDATE lead_events SET detail = 'visit' WHERE kind = 'answered' AND detail = 'appointment';
UPDATE lead_events SET detail = 'lost',
    facts = json_set(facts, '$.lossReason', CASE detail WHEN 'unfit' THEN 'Passt nicht' ELSE 'Kein Interesse' END)
  WHERE kind = 'answered' AND detail IN ('declined', 'unfit');
UPDATE messages SET data = replace(replace(replace(data, '"outcome":"appointment"', '"outcome":"visit"'),
    '"outcome":"declined"', '"outcome":"lost"'), '"outcome":"unfit"', '"outcome":"lost"')
  WHERE lane = 'webhook';
