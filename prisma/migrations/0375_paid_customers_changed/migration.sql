-- Since when an offer pays for other customers' purchases, until those who promote it were told; null where there is nothing to tell.
ALTER TABLE "offer" ADD COLUMN "paid_customers_changed_at" TIMESTAMPTZ(3);
