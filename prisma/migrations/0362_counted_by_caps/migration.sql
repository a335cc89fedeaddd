-- The most of payout and revenue that caps have counted of a sale whose amount was changed: what takes it down gives caps nothing
-- back, and what brings it up again is not counted again. Null for a sale that is as it was decided.
ALTER TABLE "conversion" ADD COLUMN "counted_payout_cents" BIGINT, ADD COLUMN "counted_revenue_cents" BIGINT;
