-- An offer that was sent (`offered`) is a planned step too. The indexes list the planned steps.
drop index public.leads_planned;
create index leads_planned on public.leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  where answered_at is not null and anonymised_at is null
    and outcome in ('visit', 'call', 'offer', 'offered', 'later', 'appointment');
drop index public.leads_planned_of;
create index leads_planned_of on public.leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  where assigned_to <> '' and answered_at is not null and anonymised_at is null
    and outcome in ('visit', 'call', 'offer', 'offered', 'later', 'appointment');
