-- Daily metrics count who was activated on a day, without reading what everybody achieved.
-- CreateIndex
CREATE INDEX "achievement_earned_key_earned_at_idx" ON "achievement_earned"("key", "earned_at");
