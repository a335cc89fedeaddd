-- From when on what was set up in an account is known to be of whoever has its mailbox: from its beginning where the address
-- was confirmed while signed in to it; NULL where that is the confirmation itself. A reset of the password ends the ways to
-- sign in and to be paid that are older. Accounts that are confirmed today are taken to be their owners'.
ALTER TABLE "app_user" ADD COLUMN "proved_from" TIMESTAMPTZ(3);
UPDATE "app_user" SET "proved_from" = "created_at" WHERE "email_confirmed_at" IS NOT NULL;
