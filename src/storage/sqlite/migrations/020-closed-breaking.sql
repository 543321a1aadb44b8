-- The time of the result that closed the lead; the first answer may be weeks older. NULL: at the first answer.
ALTER TABLE leads ADD COLUMN closed_at INTEGER;
UPDATE leads SET closed_at = (SELECT max(at) FROM lead_events e WHERE e.lead_id = leads.id AND e.kind = 'answered')
  WHERE answered_at IS NOT NULL AND outcome NOT IN ('visit', 'call', 'offer', 'later', 'appointment')
    AND id IN (SELECT lead_id FROM lead_events WHERE kind = 'answered' GROUP BY lead_id HAVING count(*) > 1);

-- The closed leads in their order.
DROP INDEX leads_answered;
CREATE INDEX leads_closed ON leads (coalesce(closed_at, answered_at), id) WHERE answered_at IS NOT NULL;
