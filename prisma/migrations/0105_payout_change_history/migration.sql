-- What a change of payouts replaced, so that a conversion from before it is paid as then, however late it is processed;
-- and when those who promote the offer were told that an announced change is canceled.
-- AlterTable
ALTER TABLE "offer_payout_change" ADD COLUMN     "cancel_announced_at" TIMESTAMPTZ(3),
ADD COLUMN     "former_terms" JSONB;
