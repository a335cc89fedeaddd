-- How long an offer pays what its subscribers pay: for some months from the first sale, or some payments, the first included; both
-- null for good. A conversion has the first sale of its subscription: its own id where it names a customer whose subscription
-- begins with it; null for other first sales, and for those of before.
ALTER TABLE "offer" ADD COLUMN "renewal_months" INTEGER CHECK ("renewal_months" BETWEEN 1 AND 120);
ALTER TABLE "offer" ADD COLUMN "renewal_payments" INTEGER CHECK ("renewal_payments" BETWEEN 1 AND 1000);
ALTER TABLE "offer" ADD CONSTRAINT "offer_one_renewal_limit" CHECK ("renewal_months" IS NULL OR "renewal_payments" IS NULL);
ALTER TABLE "conversion" ADD COLUMN "subscription_id" UUID;
