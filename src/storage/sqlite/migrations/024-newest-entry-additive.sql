-- The newest entry of all histories, from which the desk sees that a colleague changed a lead.
CREATE INDEX lead_events_by_time ON lead_events (at, id);
