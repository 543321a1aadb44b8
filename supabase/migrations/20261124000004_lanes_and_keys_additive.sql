-- Clearer names for two columns, which stay because older versions use them: `lane` follows from `priority`,
-- `dedupe_key` is `day`.
alter table public.messages
  add column lane text generated always as (case priority when 3 then 'webhook' else 'mail' end) stored,
  add column dedupe_key text generated always as (day) stored;

-- Without a dedupe key, a lead has one message of a kind, and any number of `lead.updated`.
drop index public.messages_of_lead;
create unique index messages_of_lead
  on public.messages (lead_id, kind, coalesce(day, case when kind = 'lead.updated' then id::text else '' end));

create index messages_by_key on public.messages (dedupe_key) where dedupe_key is not null;
drop index public.messages_sent;
create index messages_sent on public.messages (sent_at, lane) where sent_at is not null;
