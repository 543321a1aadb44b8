-- How often the page was asked for on a German day, by where visitors came from. Nothing about anybody.
CREATE TABLE visits (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;
