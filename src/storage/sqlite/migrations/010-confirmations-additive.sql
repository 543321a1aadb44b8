-- A mailbox may have many leads, but few confirmations that wait or were sent in the last day.
CREATE INDEX messages_confirmations ON messages (coalesce(sent_at, 9007199254740991))
  WHERE kind = 'visitor-confirmation' AND skipped_at IS NULL AND stuck_at IS NULL;
