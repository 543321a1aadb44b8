-- The newest entry of all histories, from which the desk sees that a colleague changed a lead.
create index lead_events_by_time on public.lead_events (at, id);
