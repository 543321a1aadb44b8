-- The spam score of each lead: in a flood, it sorts the list.
ALTER TABLE leads ADD COLUMN suspicion INTEGER NOT NULL DEFAULT 0;

-- A lead in quarantine is not the answer to a repeated request.
UPDATE leads SET idempotency_key = NULL WHERE quarantined_at IS NOT NULL AND released_at IS NULL;

-- To count the newest leads, and the mails of the day.
CREATE INDEX messages_notifications ON messages (created_at) WHERE kind = 'staff-notification';
CREATE INDEX messages_sent ON messages (sent_at) WHERE sent_at IS NOT NULL;
