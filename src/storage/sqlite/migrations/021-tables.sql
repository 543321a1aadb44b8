-- The schema of the first release. Earlier numbers were used only before it.
-- Times are milliseconds since the Unix epoch. The state of a row is derived from its timestamps.

CREATE TABLE leads (
  id TEXT NOT NULL PRIMARY KEY,
  ref TEXT NOT NULL UNIQUE,
  idempotency_key TEXT UNIQUE,
  -- The normalised e-mail address: src/lead/mailbox.ts.
  mailbox TEXT NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  roof_size TEXT NOT NULL,
  roof_type TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  message TEXT NOT NULL,
  -- The visitor's answers to the voluntary questions, as JSON.
  answers TEXT NOT NULL DEFAULT '',
  -- The source of the visit: src/lead/lead-source.ts.
  source TEXT NOT NULL DEFAULT '',
  -- The spam score: in a flood, it sorts the list.
  suspicion INTEGER NOT NULL DEFAULT 0,
  received_at INTEGER NOT NULL,
  remind_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  quarantined_at INTEGER,
  released_at INTEGER,
  anonymised_at INTEGER,
  -- The number of changes.
  version INTEGER NOT NULL DEFAULT 0,
  -- These columns repeat the result of `lead_events` for lists and figures.
  -- The first answer, and the result that left nothing to do.
  answered_at INTEGER,
  closed_at INTEGER,
  outcome TEXT NOT NULL DEFAULT '',
  next_at INTEGER,
  kilowatt_peak REAL,
  euros INTEGER,
  loss_reason TEXT NOT NULL DEFAULT '',
  assigned_to TEXT NOT NULL DEFAULT '',
  tries INTEGER NOT NULL DEFAULT 0,
  try_again_at INTEGER,
  -- Finds other leads with the same telephone number: without separators, the country code 49 and the zero.
  -- `^` marks the beginning, because SQLite has no regular expressions.
  phone_key TEXT GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(replace(
      '^' || replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '/', ''), '(', ''), ')', ''), '.', ''),
      '^00490', ''), '^0049', ''), '^+490', ''), '^+49', ''), '^00', '+'), '^0', ''), '^', '')
  ) VIRTUAL
) STRICT;

-- For lists, which are read in pages, and for the purge of the oldest leads.
CREATE INDEX leads_by_time ON leads (received_at, id);
CREATE INDEX leads_by_mailbox ON leads (mailbox, received_at);
CREATE INDEX leads_phone ON leads (phone_key, received_at, id) WHERE phone <> '';
CREATE INDEX leads_quarantined ON leads (received_at)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND quarantined_at IS NOT NULL AND released_at IS NULL;
-- Open leads by the time when they need attention, planned ones by their next step, closed ones by their end.
-- 9007199254740991: a step without a date is the last one of a list.
CREATE INDEX leads_open ON leads (coalesce(try_again_at, due_at), id)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_planned ON leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE answered_at IS NOT NULL AND closed_at IS NULL AND anonymised_at IS NULL;
CREATE INDEX leads_closed ON leads (closed_at, id) WHERE closed_at IS NOT NULL;
-- The same of one colleague. A new lead is in neither index.
CREATE INDEX leads_open_of ON leads (assigned_to, coalesce(try_again_at, due_at), id)
  WHERE assigned_to <> '' AND answered_at IS NULL AND anonymised_at IS NULL
    AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_planned_of ON leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  WHERE assigned_to <> '' AND answered_at IS NOT NULL AND closed_at IS NULL AND anonymised_at IS NULL;
-- News for push messages: open leads by arrival, and planned calls.
CREATE INDEX leads_new ON leads (received_at, id)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_tried ON leads (try_again_at) WHERE try_again_at IS NOT NULL;

-- Actions of staff: the history of a lead.
CREATE TABLE lead_events (
  id TEXT NOT NULL PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  "by" TEXT NOT NULL,
  detail TEXT NOT NULL,
  text TEXT NOT NULL,
  until INTEGER,
  -- As JSON, e.g. the value of a contract.
  facts TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE INDEX lead_events_by_lead ON lead_events (lead_id, at, id);
-- The calls of a day for figures, and hand-overs for push messages.
CREATE INDEX lead_events_of_calls ON lead_events (at, id) WHERE kind IN ('tried', 'answered', 'undone');
CREATE INDEX lead_events_of_assignments ON lead_events (at, id) WHERE kind = 'assigned';

-- The outbox: mails and webhook events to send. `lease`: the token of the worker that sends the message now.
-- `next_attempt_at`: the time of the next try, or the end of the lease. One index therefore finds due messages, and
-- messages of a worker that crashed.
CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  -- Reminders and digests 0, notifications 1, confirmations 2, webhook events 3.
  priority INTEGER NOT NULL,
  lane TEXT GENERATED ALWAYS AS (CASE priority WHEN 3 THEN 'webhook' ELSE 'mail' END) VIRTUAL,
  lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE,
  dedupe_key TEXT UNIQUE,
  -- Extra state as JSON.
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

-- Without a dedupe key, a lead has one message of a kind, and any number of `lead.updated`.
CREATE UNIQUE INDEX messages_of_lead
  ON messages (lead_id, kind, coalesce(dedupe_key, CASE WHEN kind = 'lead.updated' THEN id ELSE '' END));
CREATE INDEX messages_waiting ON messages (priority, next_attempt_at)
  WHERE sent_at IS NULL AND skipped_at IS NULL AND stuck_at IS NULL;
CREATE INDEX messages_unsent ON messages (created_at, id) WHERE sent_at IS NULL AND skipped_at IS NULL;
CREATE INDEX messages_stuck ON messages (stuck_at) WHERE stuck_at IS NOT NULL;
-- To count the newest leads, and the mails of the day.
CREATE INDEX messages_notifications ON messages (created_at) WHERE kind = 'staff-notification';
CREATE INDEX messages_sent ON messages (sent_at, lane) WHERE sent_at IS NOT NULL;
-- A mailbox may have many leads, but few confirmations that wait or were sent in the last day.
CREATE INDEX messages_confirmations ON messages (coalesce(sent_at, 9007199254740991))
  WHERE kind = 'visitor-confirmation' AND skipped_at IS NULL AND stuck_at IS NULL;

-- A sign-in link; after `token_hash` is set, a session. SHA-256, hexadecimal.
CREATE TABLE sign_ins (
  id TEXT NOT NULL PRIMARY KEY,
  address TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  token_hash TEXT UNIQUE,
  -- Wrong guesses of the code in the sign-in mail. The code itself is not stored.
  code_tries INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX sign_ins_by_address ON sign_ins (address, requested_at);

-- The devices with notifications, one for each session.
-- `notified_at`: the device has all news up to this time. `notified`: the keys of later news that it has, a JSON array.
-- `free_at`: the device gets no message before this time, because of a pause, a lease or a failure.
CREATE TABLE push_devices (
  sign_in TEXT NOT NULL PRIMARY KEY REFERENCES sign_ins (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  is_quiet INTEGER NOT NULL,
  notified_at INTEGER NOT NULL,
  notified TEXT NOT NULL,
  free_at INTEGER NOT NULL,
  failures INTEGER NOT NULL
) STRICT;

-- The private calendars of colleagues. SHA-256, hexadecimal.
CREATE TABLE calendar_feeds (
  address TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

-- Requests for the page by German day and source of the visit. No personal data.
CREATE TABLE visits (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;

-- The cost of a source in a month such as 2026-11, in euros.
CREATE TABLE campaign_costs (
  month TEXT NOT NULL,
  source TEXT NOT NULL,
  euros INTEGER NOT NULL,
  PRIMARY KEY (month, source)
) STRICT, WITHOUT ROWID;

-- The number of leads ever stored. A deletion does not change it: acknowledged-count.ts compares it.
CREATE TABLE lead_count (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  stored INTEGER NOT NULL
) STRICT;
INSERT INTO lead_count (id, stored) VALUES (1, 0);

-- The health check writes this row to test the disk. The ballast makes it as large as a lead with its indexes, because a
-- smaller row would still fit on a disk that is almost full.
CREATE TABLE heartbeat (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL,
  ballast BLOB NOT NULL
) STRICT;
