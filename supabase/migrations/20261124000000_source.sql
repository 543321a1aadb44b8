-- Where the visitor came from: src/lead/lead-source.ts.
alter table leads add column source text not null default '';
