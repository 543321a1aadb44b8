-- Webhook events are messages of priority 3. A lead may have many `lead.updated` events, but the old table allows one
-- message of a kind for each lead. So this migration creates the table again.
CREATE TABLE new_messages (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  priority INTEGER NOT NULL,
  lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE,
  day TEXT UNIQUE,
  -- Webhook events only: extra state as JSON.
  data TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease TEXT,
  -- Expired leases in a row before this one: their workers reported no result.
  lost_leases INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  skipped_at INTEGER,
  stuck_at INTEGER,
  last_error TEXT
) STRICT;
INSERT INTO new_messages (id, kind, priority, lead_id, day, created_at, next_attempt_at, attempts, lease, lost_leases,
    sent_at, skipped_at, stuck_at, last_error)
  SELECT id, kind, priority, lead_id, day, created_at, next_attempt_at, attempts, lease, lost_leases,
    sent_at, skipped_at, stuck_at, last_error
  FROM messages;
DROP TABLE messages;
ALTER TABLE new_messages RENAME TO messages;

CREATE UNIQUE INDEX messages_of_lead
  ON messages (lead_id, kind, CASE WHEN kind = 'lead.updated' THEN id ELSE '' END);
CREATE INDEX messages_waiting ON messages (priority, next_attempt_at)
  WHERE sent_at IS NULL AND skipped_at IS NULL AND stuck_at IS NULL;
CREATE INDEX messages_stuck ON messages (stuck_at) WHERE stuck_at IS NOT NULL;
CREATE INDEX messages_unsent ON messages (created_at, id) WHERE sent_at IS NULL AND skipped_at IS NULL;
CREATE INDEX messages_notifications ON messages (created_at) WHERE kind = 'staff-notification';
CREATE INDEX messages_sent ON messages (sent_at) WHERE sent_at IS NOT NULL AND priority < 3;
