-- In a flood, leads are listed by how much each looked like spam.
alter table public.leads add column suspicion smallint not null default 0;

-- What is in quarantine answers nobody's repetition.
update public.leads set idempotency_key = null where quarantined_at is not null and released_at is null;

-- How many came just now, and how many mails went out today.
create index messages_notifications on public.messages (created_at) where kind = 'staff-notification';
create index messages_sent on public.messages (sent_at) where sent_at is not null;
