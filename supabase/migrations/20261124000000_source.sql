-- The source of the visit: src/lead/lead-source.ts.
alter table leads add column source text not null default '';
