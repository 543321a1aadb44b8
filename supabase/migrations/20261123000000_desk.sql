-- Actions of staff. The history is the source; the columns of the lead repeat its result for lists.
create table public.lead_events (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  at bigint not null,
  kind text not null,
  by text not null,
  detail text not null,
  text text not null,
  until bigint
);
create index lead_events_by_lead on public.lead_events (lead_id, at, id);

alter table public.leads
  add column version integer not null default 0,
  add column outcome text not null default '',
  add column assigned_to text not null default '',
  add column tries integer not null default 0,
  add column try_again_at bigint;

-- Leads that were answered before there was a history: an entry without an author.
insert into public.lead_events (id, lead_id, at, kind, by, detail, text)
  select gen_random_uuid(), id, answered_at, 'answered', 'link', '', ''
  from public.leads where answered_at is not null and anonymised_at is null;

-- Open leads by the time when they need attention, answered ones by the time of the answer.
drop index public.leads_open;
create index leads_open on public.leads (coalesce(try_again_at, due_at), id)
  where answered_at is null and anonymised_at is null and (quarantined_at is null or released_at is not null);
create index leads_answered on public.leads (answered_at, id) where answered_at is not null;

-- A sign-in link. With `token_hash` (SHA-256, hexadecimal), a session.
create table public.sign_ins (
  id uuid primary key,
  address text not null,
  requested_at bigint not null,
  expires_at bigint not null,
  token_hash text unique
);
create index sign_ins_by_address on public.sign_ins (address, requested_at);

-- Like the earlier tables, for the functions alone.
alter table public.lead_events enable row level security;
alter table public.sign_ins enable row level security;
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on public.lead_events, public.sign_ins from %I', api_role);
    end if;
  end loop;
end
$$;
