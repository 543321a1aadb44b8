-- The private calendars of colleagues. SHA-256, hexadecimal.
create table public.calendar_feeds (
  address text primary key,
  token_hash text not null unique,
  created_at bigint not null
);

-- Like the earlier tables, for the functions alone.
alter table public.calendar_feeds enable row level security;
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on public.calendar_feeds from %I', api_role);
    end if;
  end loop;
end
$$;
