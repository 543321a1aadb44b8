-- Changes a database from before the first release to 20261127000000_tables.sql. Changes nothing in a new one.
alter table public.messages alter column dedupe_key drop expression if exists;
alter table public.messages drop column if exists day;
drop index if exists public.messages_by_key;
create unique index if not exists messages_dedupe_key_key on public.messages (dedupe_key);
create unique index if not exists messages_of_lead
  on public.messages (lead_id, kind, coalesce(dedupe_key, case when kind = 'lead.updated' then id::text else '' end));

update public.leads set closed_at = answered_at
  where closed_at is null and outcome not in ('visit', 'call', 'offer', 'offered', 'later', 'appointment');
drop index public.leads_closed;
create index leads_closed on public.leads (closed_at, id) where closed_at is not null;
drop index public.leads_planned;
create index leads_planned on public.leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  where answered_at is not null and closed_at is null and anonymised_at is null;
drop index public.leads_planned_of;
create index leads_planned_of on public.leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  where assigned_to <> '' and answered_at is not null and closed_at is null and anonymised_at is null;

-- `appointment` is a visit without a date. `declined` and `unfit` are reasons for a loss.
update public.leads set outcome = 'visit' where outcome = 'appointment';
update public.leads
  set outcome = 'lost', loss_reason = case outcome when 'unfit' then 'Passt nicht' else 'Kein Interesse' end
  where outcome in ('declined', 'unfit');
update public.lead_events set detail = 'visit' where kind = 'answered' and detail = 'appointment';
update public.lead_events set detail = 'lost',
    facts = jsonb_set(facts::jsonb, '{lossReason}',
      to_jsonb(case detail when 'unfit' then 'Passt nicht' else 'Kein Interesse' end))::text
  where kind = 'answered' and detail in ('declined', 'unfit');
update public.messages set data = replace(replace(replace(data, '"outcome":"appointment"', '"outcome":"visit"'),
    '"outcome":"declined"', '"outcome":"lost"'), '"outcome":"unfit"', '"outcome":"lost"')
  where lane = 'webhook';
