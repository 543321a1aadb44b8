-- Wrong guesses of the code in the sign-in mail. The code itself is not stored.
ALTER TABLE sign_ins ADD COLUMN code_tries INTEGER NOT NULL DEFAULT 0;
