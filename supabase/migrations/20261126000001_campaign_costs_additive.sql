-- The cost of a source in a month such as 2026-11, in euros.
create table public.campaign_costs (
  -- Sorted by bytes, like the SQLite file that copy-to reads.
  month text collate "C" not null,
  source text collate "C" not null,
  euros bigint not null,
  primary key (month, source)
);

-- The calls of a day, for figures.
create index lead_events_of_calls on public.lead_events (at, id) where kind in ('tried', 'answered', 'undone');

-- Like the earlier tables, for the functions alone.
alter table public.campaign_costs enable row level security;
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on public.campaign_costs from %I', api_role);
    end if;
  end loop;
end
$$;
