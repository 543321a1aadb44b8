-- The calls and results of a period, for figures. One index for all kinds would be taken for the calls of some leads, too.
create index lead_events_tried on public.lead_events (at, id) where kind = 'tried';
create index lead_events_answered on public.lead_events (at, id) where kind = 'answered';
create index lead_events_undone on public.lead_events (at, detail) where kind = 'undone';
drop index public.lead_events_of_calls;
drop index public.lead_events_of_assignments;
