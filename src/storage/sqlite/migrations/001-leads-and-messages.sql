-- Times are milliseconds since the Unix epoch. The state of a row is derived from its timestamps.

CREATE TABLE leads (
  id TEXT NOT NULL PRIMARY KEY,
  ref TEXT NOT NULL UNIQUE,
  idempotency_key TEXT UNIQUE,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  roof_size TEXT NOT NULL,
  roof_type TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  message TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  answered_at INTEGER,
  quarantined_at INTEGER,
  released_at INTEGER,
  anonymised_at INTEGER
) STRICT;

CREATE INDEX leads_by_email ON leads (email, received_at);
CREATE INDEX leads_open ON leads (due_at)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_quarantined ON leads (received_at)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND quarantined_at IS NOT NULL AND released_at IS NULL;

-- The outbox. While a worker holds the lease of a message, `lease` is its token and `next_attempt_at` is the end of the
-- lease. So one index finds the rows to claim, the rows that a crash left behind, and the time of the next look.
CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE,
  day TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease TEXT,
  -- Expired leases in a row before this one: their workers reported no result.
  lost_leases INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  skipped_at INTEGER,
  parked_at INTEGER,
  last_error TEXT,
  UNIQUE (lead_id, kind)
) STRICT;

CREATE INDEX messages_waiting ON messages (next_attempt_at)
  WHERE sent_at IS NULL AND skipped_at IS NULL AND parked_at IS NULL;
CREATE INDEX messages_parked ON messages (parked_at) WHERE parked_at IS NOT NULL;

-- The health check writes this row to test the disk. The ballast makes it as large as a lead with its indexes, because a
-- smaller row would still fit on a disk that is almost full.
CREATE TABLE heartbeat (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL,
  ballast BLOB NOT NULL
) STRICT;
