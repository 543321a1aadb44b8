-- The devices with notifications: one for each session, and removed with it. `notified_at`: all news up to then was
-- notified; `notified` has the keys of later ones, as a JSON array. `free_at`: when the last message was sent, a lease ends
-- or a failed message is tried again.
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

-- Finds news among any number of leads: open ones by arrival, planned calls, and hand-overs.
CREATE INDEX leads_new ON leads (received_at, id)
  WHERE answered_at IS NULL AND anonymised_at IS NULL AND (quarantined_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX leads_tried ON leads (try_again_at) WHERE try_again_at IS NOT NULL;
CREATE INDEX lead_events_of_assignments ON lead_events (at, id) WHERE kind = 'assigned';
