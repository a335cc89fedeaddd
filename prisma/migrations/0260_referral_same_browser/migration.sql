-- Whether a referred affiliate signed up from a browser and an IP address that the referrer had used within a day: staff
-- look at it (rule `referral_ring`), nothing is refused for it.
ALTER TABLE "referral" ADD COLUMN "is_same_browser" BOOLEAN NOT NULL DEFAULT false;
