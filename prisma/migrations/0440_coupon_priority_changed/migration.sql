-- Those who promote an offer are told when its codes and clicks begin to earn other parts of a sale.
ALTER TABLE "offer" ADD COLUMN "coupon_priority_changed_at" TIMESTAMPTZ(3);
