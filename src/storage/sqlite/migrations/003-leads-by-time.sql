-- Lists are read page by page, newest first, and the retention looks for the oldest.
CREATE INDEX leads_by_time ON leads (received_at, id);
