-- The spam score of each lead: in a flood, it sorts the list.
alter table public.leads add column suspicion smallint not null default 0;

-- A request that is sent again must not find a lead in quarantine.
update public.leads set idempotency_key = null where quarantined_at is not null and released_at is null;

-- Count the newest leads, and the mails of the day.
create index messages_notifications on public.messages (created_at) where kind = 'staff-notification';
create index messages_sent on public.messages (sent_at) where sent_at is not null;
