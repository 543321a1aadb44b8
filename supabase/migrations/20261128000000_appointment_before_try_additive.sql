-- An appointment before the next try: PLANNED_AT in src/storage/sql/conditions.ts.
drop index public.leads_planned;
create index leads_planned on public.leads ((
    case when outcome in ('visit', 'call') and next_at < try_again_at then next_at
      else coalesce(try_again_at, next_at, 9007199254740991) end), id)
  where answered_at is not null and closed_at is null and anonymised_at is null;
drop index public.leads_planned_of;
create index leads_planned_of on public.leads (assigned_to, (
    case when outcome in ('visit', 'call') and next_at < try_again_at then next_at
      else coalesce(try_again_at, next_at, 9007199254740991) end), id)
  where assigned_to <> '' and answered_at is not null and closed_at is null and anonymised_at is null;
