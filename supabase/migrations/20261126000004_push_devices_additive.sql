-- The devices with notifications, one for each session.
-- `notified_at`: the device has all news up to this time. `notified`: the keys of later news that it has, a JSON array.
-- `free_at`: the device gets no message before this time, because of a pause, a lease or a failure.
create table public.push_devices (
  sign_in uuid primary key references public.sign_ins (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  is_quiet integer not null,
  notified_at bigint not null,
  notified text not null,
  free_at bigint not null,
  failures integer not null
);

-- Finds news among any number of leads: open ones by arrival, planned calls, and hand-overs.
create index leads_new on public.leads (received_at, id)
  where answered_at is null and anonymised_at is null and (quarantined_at is null or released_at is not null);
create index leads_tried on public.leads (try_again_at) where try_again_at is not null;
create index lead_events_of_assignments on public.lead_events (at, id) where kind = 'assigned';

-- Like the earlier tables, for the functions alone.
alter table public.push_devices enable row level security;
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on public.push_devices from %I', api_role);
    end if;
  end loop;
end
$$;
