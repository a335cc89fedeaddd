-- Carts carry attributes as Shopify's do: one of them says, signed, whose cart it is.
ALTER TABLE "store_cart" ADD COLUMN "attributes" JSONB NOT NULL DEFAULT '[]';

-- Orders made at Shopify are recorded beside those of the local storefront. They have neither our carts nor our
-- variants, but the number Shopify knows them by.
ALTER TABLE "store_order" ALTER COLUMN "cart_id" DROP NOT NULL;
ALTER TABLE "store_order" ADD COLUMN "external_id" TEXT;
ALTER TABLE "store_order_line" ALTER COLUMN "variant_id" DROP NOT NULL;
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_one_origin" CHECK (num_nonnulls(cart_id, external_id) = 1);
CREATE UNIQUE INDEX "store_order_external_id_key" ON "store_order"("external_id");
