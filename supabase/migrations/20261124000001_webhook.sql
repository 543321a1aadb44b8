-- Webhook events are messages of priority 3. A lead may have many `lead.updated` events.
alter table public.messages
  -- Webhook events only: extra state as JSON.
  add column data text not null default '',
  drop constraint messages_lead_id_kind_key;
create unique index messages_of_lead
  on public.messages (lead_id, kind, (case when kind = 'lead.updated' then id::text else '' end));
drop index public.messages_sent;
create index messages_sent on public.messages (sent_at) where sent_at is not null and priority < 3;
