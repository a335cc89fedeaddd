-- Whose purchases an offer pays for, and an affiliate's own payout where that differs; and the sales in which a customer was named,
-- whose conversions say whether they bought.
CREATE TYPE "paid_customers" AS ENUM ('all', 'new', 'first_purchase');
ALTER TABLE "offer" ADD COLUMN "paid_customers" "paid_customers" NOT NULL DEFAULT 'all';
ALTER TABLE "affiliate_payout" ADD COLUMN "paid_customers" "paid_customers";

CREATE TABLE "customer_sale" (
    "customer_id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "conversion_id" UUID NOT NULL,

    CONSTRAINT "customer_sale_pkey" PRIMARY KEY ("customer_id", "affiliate_id", "conversion_id")
);
ALTER TABLE "customer_sale" ADD CONSTRAINT "customer_sale_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer" ADD COLUMN "bought_before" BOOLEAN NOT NULL DEFAULT false;

-- customers of before: of those with a subscription the sale is known; the others were taken for people who bought, and still are
INSERT INTO "customer_sale" ("customer_id", "affiliate_id", "conversion_id")
SELECT DISTINCT "customer_id", "affiliate_id", "conversion_id" FROM "customer_binding";
UPDATE "customer" SET "bought_before" = true
WHERE NOT EXISTS (SELECT FROM "customer_sale" s WHERE s."customer_id" = "customer"."id");
