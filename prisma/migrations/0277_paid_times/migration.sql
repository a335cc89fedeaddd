-- When a payment of a subscription was paid, where that was before it was recorded: months and the numbers of payments go by it.
ALTER TABLE "conversion" ADD COLUMN "paid_at" TIMESTAMPTZ(3);
