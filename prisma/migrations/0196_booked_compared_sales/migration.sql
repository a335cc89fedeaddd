-- Sales that were compared although the former system never got them: booked here later, each once, by staff.
ALTER TYPE "staff_credit_kind" ADD VALUE 'compared_sale';
ALTER TABLE "compared_sale" ADD COLUMN "booked_at" TIMESTAMPTZ(3);
CREATE INDEX "compared_sale_created_at_idx" ON "compared_sale"("created_at");
