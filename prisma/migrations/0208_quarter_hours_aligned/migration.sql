-- outside a transaction
-- The same condition without decimal arithmetic: it is checked with every click. The old one holds until the new one is
-- proven for all rows, which blocks no writer.
ALTER TABLE "stat_quarter_hour" DROP CONSTRAINT IF EXISTS "stat_quarter_hour_aligned_new";
ALTER TABLE "stat_quarter_hour" ADD CONSTRAINT "stat_quarter_hour_aligned_new"
  CHECK (date_bin('15 minutes', starts_at, '2000-01-01 00:00:00+00') = starts_at) NOT VALID;
ALTER TABLE "stat_quarter_hour" VALIDATE CONSTRAINT "stat_quarter_hour_aligned_new";
ALTER TABLE "stat_quarter_hour" DROP CONSTRAINT IF EXISTS "stat_quarter_hour_aligned";
ALTER TABLE "stat_quarter_hour" RENAME CONSTRAINT "stat_quarter_hour_aligned_new" TO "stat_quarter_hour_aligned";
