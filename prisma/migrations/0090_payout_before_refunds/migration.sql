-- What a conversion paid before the first partial refund, so that the result does not depend on how a refund is split.
-- Null until then; conversions refunded earlier get it from what they pay now, with their next refund.
ALTER TABLE "conversion" ADD COLUMN "payout_before_refunds_cents" BIGINT;
ALTER TABLE "conversion" ADD COLUMN "revenue_before_refunds_cents" BIGINT;
