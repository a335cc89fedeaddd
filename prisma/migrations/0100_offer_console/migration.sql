-- Creatives in an order of their own, clicks that staff make to try an offer out, and the rules of offers that exist as
-- their first version.
-- AlterEnum
ALTER TYPE "click_flag" ADD VALUE 'test';

-- AlterEnum
ALTER TYPE "rejection_reason" ADD VALUE 'test';

-- AlterTable
ALTER TABLE "offer_creative" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0;

INSERT INTO "offer_rules_version" ("offer_id", "version", "text", "created_at")
SELECT "id", 1, "rules", "created_at" FROM "offer" WHERE btrim("rules") <> ''
ON CONFLICT DO NOTHING;

UPDATE "offer_creative" c SET "position" = o.place FROM (
  SELECT "id", row_number() OVER (PARTITION BY "offer_id" ORDER BY "created_at", "id") - 1 AS place FROM "offer_creative"
) o WHERE o."id" = c."id";
