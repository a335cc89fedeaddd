-- How the destination of a payout was normalized for its fingerprint: those from before this are of the first form, and made
-- anew from the encrypted details, which SQL cannot read, by the job renew-fingerprints. A program of before writes that form.
ALTER TABLE "payout_method" ADD COLUMN "fingerprint_form" SMALLINT NOT NULL DEFAULT 1;

CREATE INDEX "payout_method_former_fingerprint" ON "payout_method" ("id") WHERE "fingerprint_form" < 2;
