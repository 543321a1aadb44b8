-- In a flood, leads are listed by how much each looked like spam.
ALTER TABLE leads ADD COLUMN suspicion INTEGER NOT NULL DEFAULT 0;

-- What is in quarantine answers nobody's repetition.
UPDATE leads SET idempotency_key = NULL WHERE quarantined_at IS NOT NULL AND released_at IS NULL;

-- How many came just now, and how many mails went out today.
CREATE INDEX messages_notifications ON messages (created_at) WHERE kind = 'staff-notification';
CREATE INDEX messages_sent ON messages (sent_at) WHERE sent_at IS NOT NULL;
