-- Requests for the page by German day and source of the visit. No personal data.
create table public.visits (
  -- Sorted by bytes, like the SQLite file that copy-to reads.
  day text collate "C" not null,
  source text collate "C" not null,
  count bigint not null,
  primary key (day, source)
);

-- Like the earlier tables, for the functions alone.
alter table public.visits enable row level security;
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on public.visits from %I', api_role);
    end if;
  end loop;
end
$$;
