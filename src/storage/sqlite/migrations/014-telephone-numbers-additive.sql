-- Finds other leads with the same telephone number: without separators, the country code 49 and the zero.
ALTER TABLE leads ADD COLUMN phone_digits TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '/', ''), '(', ''), ')', ''), '.', '')
) VIRTUAL;
ALTER TABLE leads ADD COLUMN phone_key TEXT GENERATED ALWAYS AS (
  CASE
    WHEN phone_digits LIKE '+490%' THEN substr(phone_digits, 5)
    WHEN phone_digits LIKE '+49%' THEN substr(phone_digits, 4)
    WHEN phone_digits LIKE '00490%' THEN substr(phone_digits, 6)
    WHEN phone_digits LIKE '0049%' THEN substr(phone_digits, 5)
    WHEN phone_digits LIKE '00%' THEN '+' || substr(phone_digits, 3)
    WHEN phone_digits LIKE '0%' THEN substr(phone_digits, 2)
    ELSE phone_digits
  END
) VIRTUAL;

CREATE INDEX leads_phone ON leads (phone_key, received_at, id) WHERE phone <> '';
