-- The open leads of one colleague, and the planned ones, in their order. A new lead is in neither index.
create index leads_open_of on public.leads (assigned_to, coalesce(try_again_at, due_at), id)
  where assigned_to <> '' and answered_at is null and anonymised_at is null
    and (quarantined_at is null or released_at is not null);
create index leads_planned_of on public.leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  where assigned_to <> '' and answered_at is not null and anonymised_at is null
    and outcome in ('visit', 'call', 'offer', 'later', 'appointment');
