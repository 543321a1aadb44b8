-- The visitor's answers to the voluntary questions, as JSON.
alter table public.leads add column answers text not null default '';
