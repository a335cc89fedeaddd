-- What an order is made of, as a call names it: its products as JSON, and the parts of its amount that are tax and shipping, which an
-- offer may leave out of what it pays for.
ALTER TABLE "postback_call" ADD COLUMN "items" TEXT,
    ADD COLUMN "tax" TEXT,
    ADD COLUMN "shipping" TEXT;
ALTER TABLE "offer" ADD COLUMN "pays_for_products_only" BOOLEAN NOT NULL DEFAULT false;
