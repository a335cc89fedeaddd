-- Rows are read while clicks go on; then the old condition is not needed.
ALTER TABLE "stat_quarter_hour" VALIDATE CONSTRAINT "stat_quarter_hour_on_quarter";
ALTER TABLE "stat_quarter_hour" DROP CONSTRAINT IF EXISTS "stat_quarter_hour_aligned";
