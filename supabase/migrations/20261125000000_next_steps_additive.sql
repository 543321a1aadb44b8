-- The time of the next step, and the result of the last call. Lists and figures read these columns instead of the history.
alter table public.leads
  add column next_at bigint,
  add column kilowatt_peak double precision,
  add column euros bigint,
  add column loss_reason text not null default '';
-- As JSON, e.g. the value of a contract.
alter table public.lead_events add column facts text not null default '{}';

-- A lead without a date is the last one of a list. Older versions stored `appointment` without a date.
create index leads_planned on public.leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  where answered_at is not null and anonymised_at is null
    and outcome in ('visit', 'call', 'offer', 'later', 'appointment');
