-- Payments of shops that wait for their click are mostly of no affiliate: of who paid only a keyed hash is kept, by which the event with
-- the click is compared, which names them itself.
ALTER TABLE "shop_waiting_step" DROP COLUMN "customer_number";
UPDATE "shop_waiting_step" SET "customer_hash" = NULL;
