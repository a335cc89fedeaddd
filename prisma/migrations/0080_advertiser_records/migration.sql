-- What staff keep of an advertiser: terms, contacts, the networks its postbacks may come from, and what its secrets are for.

-- AlterEnum
ALTER TYPE "advertiser_status" ADD VALUE 'archived';
ALTER TYPE "rejection_reason" ADD VALUE 'address_not_allowed';

-- AlterTable
ALTER TABLE "advertiser"
  ADD COLUMN "reference" TEXT,
  ADD COLUMN "payment_terms" TEXT,
  ADD COLUMN "currency" CHAR(3) NOT NULL DEFAULT 'USD',
  ADD COLUMN "notes" TEXT,
  ADD COLUMN "allowed_networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "advertiser_secret"
  ADD COLUMN "label" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "created_by_id" UUID,
  ADD COLUMN "last_used_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "advertiser_contact" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "advertiser_contact_pkey" PRIMARY KEY ("id")
);
-- CreateIndex
CREATE INDEX "advertiser_contact_advertiser_id_idx" ON "advertiser_contact"("advertiser_id");
-- AddForeignKey
ALTER TABLE "advertiser_contact" ADD CONSTRAINT "advertiser_contact_advertiser_id_fkey"
  FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The click path reads the secrets again when one is added, ends or goes, and not when it is only used.
DROP TRIGGER "advertiser_secret_rules" ON "advertiser_secret";
CREATE TRIGGER "advertiser_secret_rules" AFTER INSERT OR DELETE ON "advertiser_secret"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');
CREATE TRIGGER "advertiser_secret_rules_update" AFTER UPDATE ON "advertiser_secret"
  FOR EACH ROW WHEN (OLD.secret_sealed IS DISTINCT FROM NEW.secret_sealed
    OR OLD.expires_at IS DISTINCT FROM NEW.expires_at OR OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');
