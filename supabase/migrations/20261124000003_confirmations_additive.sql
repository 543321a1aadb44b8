-- A mailbox may have many leads, but few confirmations that wait or were sent in the last day.
create index messages_confirmations on public.messages (coalesce(sent_at, 9007199254740991))
  where kind = 'visitor-confirmation' and skipped_at is null and stuck_at is null;
