-- By what a conversion was decided to pay, so that an edited order is paid by the same rates and not by a payout that was rounded.
ALTER TABLE "conversion" ADD COLUMN "payout_flat_cents" BIGINT,
    ADD COLUMN "payout_rate_bps" INTEGER,
    ADD COLUMN "payout_adjustment_bps" INTEGER,
    ADD COLUMN "revenue_flat_cents" BIGINT,
    ADD COLUMN "revenue_rate_bps" INTEGER;
