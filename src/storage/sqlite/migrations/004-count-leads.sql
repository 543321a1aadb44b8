-- The number of leads ever stored. A deletion does not change it: acknowledged-count.ts compares it.
CREATE TABLE lead_count (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  stored INTEGER NOT NULL
) STRICT;
INSERT INTO lead_count (id, stored) SELECT 1, count(*) FROM leads;
