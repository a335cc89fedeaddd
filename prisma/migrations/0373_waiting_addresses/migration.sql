-- A keyed hash of the address of who paid: of a guest who has no number with the shop, by which they are known once the step goes on.
ALTER TABLE "shop_waiting_step" ADD COLUMN "email_hash" TEXT;
