-- The largest amount a postback may name where the payout is a share of it; without one the default applies.
ALTER TABLE "advertiser" ADD COLUMN "max_amount_cents" BIGINT;
ALTER TABLE "offer" ADD COLUMN "max_amount_cents" BIGINT;

ALTER TYPE "rejection_reason" ADD VALUE 'amount_limit';
