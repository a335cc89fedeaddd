-- Whether levels and buckets may shorten the hold of an offer. They could for every offer until now, so those that exist
-- keep it; a new offer's hold is what its advertiser agreed to, unless somebody says otherwise.
ALTER TABLE "offer" ADD COLUMN "levels_shorten_hold" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "offer" ALTER COLUMN "levels_shorten_hold" SET DEFAULT false;
