-- Guesses of the code in the mail with the link. The code itself is not stored.
ALTER TABLE sign_ins ADD COLUMN code_tries INTEGER NOT NULL DEFAULT 0;
