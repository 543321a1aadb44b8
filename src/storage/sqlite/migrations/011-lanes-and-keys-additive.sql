-- Two names for columns that older versions read and write too: messages of priority 3 are the webhook's lane, and `day`
-- holds every dedupe key. A breaking migration may later put these two in place of the old ones.
ALTER TABLE messages ADD COLUMN lane TEXT
  GENERATED ALWAYS AS (CASE priority WHEN 3 THEN 'webhook' ELSE 'mail' END) VIRTUAL;
ALTER TABLE messages ADD COLUMN dedupe_key TEXT GENERATED ALWAYS AS (day) VIRTUAL;

-- Without a dedupe key, a lead has one message of a kind, and any number of `lead.updated`.
DROP INDEX messages_of_lead;
CREATE UNIQUE INDEX messages_of_lead
  ON messages (lead_id, kind, coalesce(day, CASE WHEN kind = 'lead.updated' THEN id ELSE '' END));

CREATE INDEX messages_by_key ON messages (dedupe_key) WHERE dedupe_key IS NOT NULL;
DROP INDEX messages_sent;
CREATE INDEX messages_sent ON messages (sent_at, lane) WHERE sent_at IS NOT NULL;
