-- The private calendars of colleagues. SHA-256, hexadecimal.
CREATE TABLE calendar_feeds (
  address TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;
