-- Finds other leads with the same telephone number: without separators, the country code 49 and the zero.
alter table public.leads
  add column phone_key text generated always as (
    regexp_replace(regexp_replace(translate(phone, ' -/().', ''), '^(\+49|0049)?0?', ''), '^0', '+')
  ) stored;

create index leads_phone on public.leads (phone_key, received_at, id) where phone <> '';
