-- Finds other leads with the same telephone number: without separators, the country code 49 and the zero.
-- `^` marks the beginning, because SQLite has no regular expressions.
ALTER TABLE leads ADD COLUMN phone_key TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(
    '^' || replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '/', ''), '(', ''), ')', ''), '.', ''),
    '^00490', ''), '^0049', ''), '^+490', ''), '^+49', ''), '^00', '+'), '^0', ''), '^', '')
) VIRTUAL;

CREATE INDEX leads_phone ON leads (phone_key, received_at, id) WHERE phone <> '';
