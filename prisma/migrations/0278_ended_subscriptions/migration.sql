-- When the subscription ended by which a customer is an affiliate's: what they subscribe to later is somebody's anew.
ALTER TABLE "customer_binding" ADD COLUMN "ended_at" TIMESTAMPTZ(3);
ALTER TYPE "shop_fact_kind" ADD VALUE 'ended';
