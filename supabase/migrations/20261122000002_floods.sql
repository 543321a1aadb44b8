-- The spam score of each lead: in a flood, it sorts the list.
alter table public.leads add column suspicion smallint not null default 0;

-- A lead in quarantine is not the answer to a repeated request.
update public.leads set idempotency_key = null where quarantined_at is not null and released_at is null;

-- To count the newest leads, and the mails of the day.
create index messages_notifications on public.messages (created_at) where kind = 'staff-notification';
create index messages_sent on public.messages (sent_at) where sent_at is not null;
