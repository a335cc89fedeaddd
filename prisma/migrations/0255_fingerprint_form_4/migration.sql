-- Subdomains of Fastmail, disposable addresses of Yahoo and more domains of Yandex are compared as one mailbox (form 4): the job
-- that makes fingerprints anew looks for the former ones.
DROP INDEX "payout_method_former_fingerprint";
CREATE INDEX "payout_method_former_fingerprint" ON "payout_method" ("id") WHERE "fingerprint_form" < 4;
