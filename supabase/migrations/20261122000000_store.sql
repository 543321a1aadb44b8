-- Times are milliseconds since the Unix epoch. The state of a row is derived from its timestamps.
create table public.leads (
  id uuid primary key,
  ref text not null unique,
  idempotency_key text unique,
  mailbox text not null,
  name text not null,
  address text not null,
  roof_size text not null,
  roof_type text not null,
  phone text not null,
  email text not null,
  message text not null,
  received_at bigint not null,
  remind_at bigint not null,
  due_at bigint not null,
  answered_at bigint,
  quarantined_at bigint,
  released_at bigint,
  anonymised_at bigint
);

create index leads_by_time on public.leads (received_at, id);
create index leads_by_mailbox on public.leads (mailbox, received_at);
create index leads_open on public.leads (due_at, id)
  where answered_at is null and anonymised_at is null and (quarantined_at is null or released_at is not null);
create index leads_quarantined on public.leads (received_at, id)
  where answered_at is null and anonymised_at is null and quarantined_at is not null and released_at is null;

-- The outbox: mails and webhook events to send. `lease`: the token of the worker that sends the message now.
-- `next_attempt_at`: the time of the next try, or the end of the lease. One index therefore finds due messages, and
-- messages of a worker that crashed.
create table public.messages (
  id uuid primary key,
  kind text not null,
  priority smallint not null,
  lead_id uuid references public.leads (id) on delete cascade,
  day text unique,
  created_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null default 0,
  lease uuid,
  -- Expired leases in a row before this one: their workers reported no result.
  lost_leases integer not null default 0,
  sent_at bigint,
  skipped_at bigint,
  stuck_at bigint,
  last_error text,
  unique (lead_id, kind)
);

create index messages_waiting on public.messages (priority, next_attempt_at, id)
  where sent_at is null and skipped_at is null and stuck_at is null;
create index messages_unsent on public.messages (created_at, id) where sent_at is null and skipped_at is null;
create index messages_stuck on public.messages (stuck_at) where stuck_at is not null;

-- The health check writes this row to test the disk.
create table public.heartbeat (
  id integer primary key check (id = 1),
  at bigint not null
);

-- The checksum of the rows that copy-to wrote. If the rows still have it, another copy may replace them.
create table public.copies (
  id integer primary key check (id = 1),
  checksum text not null
);

-- The public key may only call the functions: no policy grants access, and the roles of the public API have no rights.
-- Other Postgres servers do not have these roles.
alter table public.leads enable row level security;
alter table public.messages enable row level security;
alter table public.heartbeat enable row level security;
alter table public.copies enable row level security;
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = api_role) then
      execute format('revoke all on public.leads, public.messages, public.heartbeat, public.copies from %I', api_role);
    end if;
  end loop;
end
$$;
