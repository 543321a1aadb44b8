-- Where the visitor came from: src/lead/lead-source.ts.
ALTER TABLE leads ADD COLUMN source TEXT NOT NULL DEFAULT '';
