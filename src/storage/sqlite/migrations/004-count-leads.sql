-- How many leads were ever stored. Deleting one changes nothing here: acknowledged-count.ts compares.
CREATE TABLE lead_count (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  stored INTEGER NOT NULL
) STRICT;
INSERT INTO lead_count (id, stored) SELECT 1, count(*) FROM leads;
