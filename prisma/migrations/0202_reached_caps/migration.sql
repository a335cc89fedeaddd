-- The limit at which webhooks were told that a cap is reached: once for each limit of a period.
ALTER TABLE "conversion_cap_usage" ADD COLUMN "reached_limit" BIGINT;
ALTER TABLE "offer_payout_day" ADD COLUMN "reached_limit_cents" BIGINT;
