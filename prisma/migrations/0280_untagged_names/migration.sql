-- Tags of addresses (anna+shop@…) were left out at every domain, and are now where the provider ignores them. Customers of before are
-- found by an address without its tag as well.
ALTER TABLE "customer_name" ADD COLUMN "is_untagged" BOOLEAN NOT NULL DEFAULT false;
UPDATE "customer_name" SET "is_untagged" = true WHERE "kind" = 'email';
