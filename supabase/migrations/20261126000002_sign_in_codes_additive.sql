-- Wrong guesses of the code in the sign-in mail. The code itself is not stored.
alter table public.sign_ins add column code_tries integer not null default 0;
