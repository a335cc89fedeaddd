-- The breaks of a streak of the last days, since the last restore: which of them a restore brings back changes with the day.
-- Each has the skipped day, the streak's length before it and the instant it broke for its affiliate, in milliseconds. Streaks
-- without any here have that of `last_streak_before_reset` alone.
ALTER TABLE "streak" ADD COLUMN "breaks" JSONB NOT NULL DEFAULT '[]';
