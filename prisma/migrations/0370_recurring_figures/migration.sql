-- What recurs: conversions of subscriptions other than the first, pending and approved, in the roll-ups. No check as for other
-- counters: processes of the version before do not count them while they still run.
ALTER TABLE "stat_day" ADD COLUMN "recurring_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "recurring_payout_cents" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "recurring_revenue_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "stat_quarter_hour" ADD COLUMN "recurring_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "recurring_payout_cents" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "recurring_revenue_cents" BIGINT NOT NULL DEFAULT 0;
