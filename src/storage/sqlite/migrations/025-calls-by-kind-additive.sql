-- The calls and results of a period, for figures. One index for all kinds would be taken for the calls of some leads, too.
CREATE INDEX lead_events_tried ON lead_events (at, id) WHERE kind = 'tried';
CREATE INDEX lead_events_answered ON lead_events (at, id) WHERE kind = 'answered';
CREATE INDEX lead_events_undone ON lead_events (at, detail) WHERE kind = 'undone';
DROP INDEX lead_events_of_calls;
DROP INDEX lead_events_of_assignments;
