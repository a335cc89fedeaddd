-- Running totals, so that a postback reads one row however much happened before it on the same day.

-- What an affiliate earned on their latest day, compared with the daily ceiling of their bucket.
-- CreateTable
CREATE TABLE "affiliate_payout_day" (
    "affiliate_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "payout_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "affiliate_payout_day_pkey" PRIMARY KEY ("affiliate_id")
);

-- How many events a growing notification stands for, on its latest day.
-- CreateTable
CREATE TABLE "notice_count" (
    "affiliate_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "conversion_id" UUID NOT NULL,

    CONSTRAINT "notice_count_pkey" PRIMARY KEY ("affiliate_id","kind")
);

-- The first day that is counted in a usage so far; null once the whole period is.
-- AlterTable
ALTER TABLE "conversion_cap_usage" ADD COLUMN "counted_from" DATE;

-- A ceiling that begins to apply, or applies again, counts the day anew: nothing was added while it did not apply.
CREATE FUNCTION stoke_recount_affiliate_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM affiliate_payout_day WHERE affiliate_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "affiliate_recount_day" AFTER UPDATE OF bucket_id ON "affiliate"
  FOR EACH ROW WHEN (OLD.bucket_id IS DISTINCT FROM NEW.bucket_id) EXECUTE FUNCTION stoke_recount_affiliate_day();

CREATE FUNCTION stoke_recount_bucket_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM affiliate_payout_day p USING affiliate a WHERE a.bucket_id = NEW.id AND p.affiliate_id = a.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "bucket_recount_day" AFTER UPDATE OF daily_payout_cap_cents ON "bucket"
  FOR EACH ROW WHEN (OLD.daily_payout_cap_cents IS NULL AND NEW.daily_payout_cap_cents IS NOT NULL)
  EXECUTE FUNCTION stoke_recount_bucket_day();

CREATE FUNCTION stoke_recount_offer_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM offer_payout_day WHERE offer_id = NEW.id;
  NEW.updated_at = greatest(NEW.updated_at, now());
  RETURN NEW;
END $$;
CREATE TRIGGER "offer_recount_day" BEFORE UPDATE OF payout_cap_cents ON "offer"
  FOR EACH ROW WHEN (OLD.payout_cap_cents IS NULL AND NEW.payout_cap_cents IS NOT NULL)
  EXECUTE FUNCTION stoke_recount_offer_day();
