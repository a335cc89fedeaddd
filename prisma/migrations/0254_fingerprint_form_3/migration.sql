-- Mailboxes of more providers are compared in one form (form 3): the job that makes fingerprints anew looks for the former ones.
DROP INDEX "payout_method_former_fingerprint";
CREATE INDEX "payout_method_former_fingerprint" ON "payout_method" ("id") WHERE "fingerprint_form" < 3;
