-- The time of the result that closed the lead. Null: the first answer (`answered_at`) closed it.
alter table public.leads add column closed_at bigint;
update public.leads set closed_at = (
  select max(at) from public.lead_events e where e.lead_id = leads.id and e.kind = 'answered')
  where answered_at is not null and outcome not in ('visit', 'call', 'offer', 'later', 'appointment')
    and id in (select lead_id from public.lead_events where kind = 'answered' group by lead_id having count(*) > 1);

-- The closed leads in their order.
drop index public.leads_answered;
create index leads_closed on public.leads (coalesce(closed_at, answered_at), id) where answered_at is not null;
