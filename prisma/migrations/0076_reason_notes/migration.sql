-- Why exactly a conversion was rejected, as a sentence for the affiliate: for `cap`, which cap had no room.
-- AlterTable
ALTER TABLE "conversion" ADD COLUMN "reason_note" TEXT;
