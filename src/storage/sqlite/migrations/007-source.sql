-- The source of the visit: src/lead/lead-source.ts.
ALTER TABLE leads ADD COLUMN source TEXT NOT NULL DEFAULT '';
