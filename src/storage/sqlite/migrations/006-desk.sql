-- Actions of staff. The history is the source; the columns of the lead repeat its result for lists.
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

-- Answers from before the history existed, without an author. The id is a UUID that begins like the lead's id.
INSERT INTO lead_events (id, lead_id, at, kind, "by", detail, text)
  SELECT substr(id, 1, 24) || lower(hex(randomblob(6))), id, answered_at, 'answered', 'link', '', ''
  FROM leads WHERE answered_at IS NOT NULL AND anonymised_at IS NULL;

-- Open leads by the time when they need attention, answered ones by the time of the answer.
DROP INDEX leads_open;
CREATE INDEX leads_open ON leads (coalesce(try_again_at, due_at), id)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_answered ON leads (answered_at, id) WHERE answered_at IS NOT NULL;

-- A sign-in link; after `token_hash` is set, a session. SHA-256, hexadecimal.
CREATE TABLE sign_ins (
  id TEXT NOT NULL PRIMARY KEY,
  address TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  token_hash TEXT UNIQUE
) STRICT;
CREATE INDEX sign_ins_by_address ON sign_ins (address, requested_at);
