-- Each value that a rule reads has its own column. `mailbox_of` is in src/lead/mailbox.ts.
ALTER TABLE leads ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
UPDATE leads SET mailbox = mailbox_of(email) WHERE email <> '';
DROP INDEX leads_by_email;
CREATE INDEX leads_by_mailbox ON leads (mailbox, received_at);

-- Exact for new leads only. For stored ones, the usual four hours are close enough: the value is read while a lead is open,
-- for a day at most.
ALTER TABLE leads ADD COLUMN remind_at INTEGER NOT NULL DEFAULT 0;
UPDATE leads SET remind_at = max(received_at, due_at - 14400000);

ALTER TABLE messages RENAME COLUMN parked_at TO stuck_at;

-- Workers claim reminders and the digest first, then notifications, then confirmations.
ALTER TABLE messages ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
UPDATE messages SET priority = CASE kind WHEN 'visitor-confirmation' THEN 2 WHEN 'staff-notification' THEN 1 ELSE 0 END;
DROP INDEX messages_waiting;
CREATE INDEX messages_waiting ON messages (priority, next_attempt_at)
  WHERE sent_at IS NULL AND skipped_at IS NULL AND stuck_at IS NULL;

DROP INDEX messages_parked;
CREATE INDEX messages_stuck ON messages (stuck_at) WHERE stuck_at IS NOT NULL;
