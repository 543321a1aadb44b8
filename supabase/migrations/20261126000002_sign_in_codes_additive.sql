-- Guesses of the code in the mail with the link. The code itself is not stored.
alter table public.sign_ins add column code_tries integer not null default 0;
