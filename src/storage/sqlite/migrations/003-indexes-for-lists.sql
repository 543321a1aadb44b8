-- For lists, which are read in pages, and for the purge of the oldest leads.
CREATE INDEX leads_by_time ON leads (received_at, id);
CREATE INDEX messages_unsent ON messages (created_at, id) WHERE sent_at IS NULL AND skipped_at IS NULL;
