-- The fingerprint of the list of balances that was approved: the second person approves the very same one.
ALTER TABLE "opening_booking" ADD COLUMN "list_hash" TEXT;
