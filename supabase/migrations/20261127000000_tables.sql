-- The schema of the first release. Earlier versions were used only before it.
-- Times are milliseconds since the Unix epoch. The state of a row is derived from its timestamps.

create table public.leads (
  id uuid primary key,
  ref text not null unique,
  idempotency_key text unique,
  -- The normalised e-mail address: src/lead/mailbox.ts.
  mailbox text not null,
  name text not null,
  address text not null,
  roof_size text not null,
  roof_type text not null,
  phone text not null,
  email text not null,
  message text not null,
  -- The visitor's answers to the voluntary questions, as JSON.
  answers text not null default '',
  -- The source of the visit: src/lead/lead-source.ts.
  source text not null default '',
  -- The spam score: in a flood, it sorts the list.
  suspicion smallint not null default 0,
  received_at bigint not null,
  remind_at bigint not null,
  due_at bigint not null,
  quarantined_at bigint,
  released_at bigint,
  anonymised_at bigint,
  -- The number of changes.
  version integer not null default 0,
  -- These columns repeat the result of `lead_events` for lists and figures.
  -- The first answer, and the result that left nothing to do.
  answered_at bigint,
  closed_at bigint,
  outcome text not null default '',
  next_at bigint,
  kilowatt_peak double precision,
  euros bigint,
  loss_reason text not null default '',
  assigned_to text not null default '',
  tries integer not null default 0,
  try_again_at bigint,
  -- Finds other leads with the same telephone number: without separators, the country code 49 and the zero.
  phone_key text generated always as (
    regexp_replace(regexp_replace(translate(phone, ' -/().', ''), '^(\+49|0049)?0?', ''), '^0', '+')
  ) stored
);

-- For lists, which are read in pages, and for the purge of the oldest leads.
create index leads_by_time on public.leads (received_at, id);
create index leads_by_mailbox on public.leads (mailbox, received_at);
create index leads_phone on public.leads (phone_key, received_at, id) where phone <> '';
create index leads_quarantined on public.leads (received_at, id)
  where answered_at is null and anonymised_at is null and quarantined_at is not null and released_at is null;
-- Open leads by the time when they need attention, planned ones by their next step, closed ones by their end.
-- 9007199254740991: a step without a date is the last one of a list.
create index leads_open on public.leads (coalesce(try_again_at, due_at), id)
  where answered_at is null and anonymised_at is null and (quarantined_at is null or released_at is not null);
create index leads_planned on public.leads (coalesce(try_again_at, next_at, 9007199254740991), id)
  where answered_at is not null and closed_at is null and anonymised_at is null;
create index leads_closed on public.leads (closed_at, id) where closed_at is not null;
-- The same of one colleague. A new lead is in neither index.
create index leads_open_of on public.leads (assigned_to, coalesce(try_again_at, due_at), id)
  where assigned_to <> '' and answered_at is null and anonymised_at is null
    and (quarantined_at is null or released_at is not null);
create index leads_planned_of on public.leads (assigned_to, coalesce(try_again_at, next_at, 9007199254740991), id)
  where assigned_to <> '' and answered_at is not null and closed_at is null and anonymised_at is null;
-- News for push messages: open leads by arrival, and planned calls.
create index leads_new on public.leads (received_at, id)
  where answered_at is null and anonymised_at is null and (quarantined_at is null or released_at is not null);
create index leads_tried on public.leads (try_again_at) where try_again_at is not null;

-- Actions of staff: the history of a lead.
create table public.lead_events (
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  at bigint not null,
  kind text not null,
  by text not null,
  detail text not null,
  text text not null,
  until bigint,
  -- As JSON, e.g. the value of a contract.
  facts text not null default '{}'
);

create index lead_events_by_lead on public.lead_events (lead_id, at, id);
-- The calls of a day for figures, and hand-overs for push messages.
create index lead_events_of_calls on public.lead_events (at, id) where kind in ('tried', 'answered', 'undone');
create index lead_events_of_assignments on public.lead_events (at, id) where kind = 'assigned';

-- The outbox: mails and webhook events to send. `lease`: the token of the worker that sends the message now.
-- `next_attempt_at`: the time of the next try, or the end of the lease. One index therefore finds due messages, and
-- messages of a worker that crashed.
create table public.messages (
  id uuid primary key,
  kind text not null,
  -- Reminders and digests 0, notifications 1, confirmations 2, webhook events 3.
  priority smallint not null,
  lane text generated always as (case priority when 3 then 'webhook' else 'mail' end) stored,
  lead_id uuid references public.leads (id) on delete cascade,
  dedupe_key text unique,
  -- Extra state as JSON.
  data text not null default '',
  created_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null default 0,
  lease uuid,
  -- Expired leases in a row before this one: their workers reported no result.
  lost_leases integer not null default 0,
  sent_at bigint,
  skipped_at bigint,
  stuck_at bigint,
  last_error text
);

-- Without a dedupe key, a lead has one message of a kind, and any number of `lead.updated`.
create unique index messages_of_lead
  on public.messages (lead_id, kind, coalesce(dedupe_key, case when kind = 'lead.updated' then id::text else '' end));
create index messages_waiting on public.messages (priority, next_attempt_at, id)
  where sent_at is null and skipped_at is null and stuck_at is null;
create index messages_unsent on public.messages (created_at, id) where sent_at is null and skipped_at is null;
create index messages_stuck on public.messages (stuck_at) where stuck_at is not null;
-- To count the newest leads, and the mails of the day.
create index messages_notifications on public.messages (created_at) where kind = 'staff-notification';
create index messages_sent on public.messages (sent_at, lane) where sent_at is not null;
-- A mailbox may have many leads, but few confirmations that wait or were sent in the last day.
create index messages_confirmations on public.messages (coalesce(sent_at, 9007199254740991))
  where kind = 'visitor-confirmation' and skipped_at is null and stuck_at is null;

-- A sign-in link; after `token_hash` is set, a session. SHA-256, hexadecimal.
create table public.sign_ins (
  id uuid primary key,
  address text not null,
  requested_at bigint not null,
  expires_at bigint not null,
  token_hash text unique,
  -- Wrong guesses of the code in the sign-in mail. The code itself is not stored.
  code_tries integer not null default 0
);

create index sign_ins_by_address on public.sign_ins (address, requested_at);

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

-- The private calendars of colleagues. SHA-256, hexadecimal.
create table public.calendar_feeds (
  address text primary key,
  token_hash text not null unique,
  created_at bigint not null
);

-- Requests for the page by German day and source of the visit. No personal data.
create table public.visits (
  -- Sorted by bytes, like the SQLite file that copy-to reads.
  day text collate "C" not null,
  source text collate "C" not null,
  count bigint not null,
  primary key (day, source)
);

-- The cost of a source in a month such as 2026-11, in euros.
create table public.campaign_costs (
  -- Sorted by bytes, like the SQLite file that copy-to reads.
  month text collate "C" not null,
  source text collate "C" not null,
  euros bigint not null,
  primary key (month, source)
);

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
do $$
declare
  one text;
  api_role text;
begin
  foreach one in array array['leads', 'lead_events', 'messages', 'sign_ins', 'push_devices', 'calendar_feeds', 'visits',
    'campaign_costs', 'heartbeat', 'copies'] loop
    execute format('alter table public.%I enable row level security', one);
    foreach api_role in array array['anon', 'authenticated'] loop
      if exists (select from pg_roles where rolname = api_role) then
        execute format('revoke all on public.%I from %I', one, api_role);
      end if;
    end loop;
  end loop;
end
$$;
