-- What the script of the advertiser's pages found out about the click of a test purchase.
ALTER TABLE "test_run" ADD COLUMN "script" TEXT;
ALTER TABLE "test_run" ADD CONSTRAINT "test_run_script_known" CHECK ("script" IN ('kept', 'private', 'no_consent', 'no_cookie', 'off', 'other_site'));
