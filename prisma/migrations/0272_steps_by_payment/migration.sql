-- Whether the tiers of an offer's payouts count the payments of each customer, in place of an affiliate's conversions of a month.
-- A payment that pays no period of its subscription, as for a change of plan within one, is none of those counted.
ALTER TABLE "offer" ADD COLUMN "steps_by_payment" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "conversion" ADD COLUMN "pays_period" BOOLEAN NOT NULL DEFAULT true;
