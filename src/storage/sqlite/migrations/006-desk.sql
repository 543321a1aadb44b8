-- What staff do with a lead. The history says it; the columns of the lead repeat what follows from it, for lists.
CREATE TABLE lead_events (
  id TEXT NOT NULL PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  "by" TEXT NOT NULL,
  detail TEXT NOT NULL,
  text TEXT NOT NULL,
  until INTEGER
) STRICT;
CREATE INDEX lead_events_by_lead ON lead_events (lead_id, at, id);

ALTER TABLE leads ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN outcome TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN assigned_to TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN try_again_at INTEGER;

-- Answers of before there was a history: nobody knows whose. The id, a UUID, begins as the lead's.
INSERT INTO lead_events (id, lead_id, at, kind, "by", detail, text)
  SELECT substr(id, 1, 24) || lower(hex(randomblob(6))), id, answered_at, 'answered', 'link', '', ''
  FROM leads WHERE answered_at IS NOT NULL AND anonymised_at IS NULL;

-- Open leads by when they need attention, answered ones by when they were answered.
DROP INDEX leads_open;
CREATE INDEX leads_open ON leads (coalesce(try_again_at, due_at), id)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_answered ON leads (answered_at, id) WHERE answered_at IS NOT NULL;

-- A link to sign in, until `token_hash` is set: from then on a session. SHA-256, hexadecimal.
CREATE TABLE sign_ins (
  id TEXT NOT NULL PRIMARY KEY,
  address TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  token_hash TEXT UNIQUE
) STRICT;
CREATE INDEX sign_ins_by_address ON sign_ins (address, requested_at);
