-- What counts for rewards is what was recorded here: history is looked up by affiliate and day.
CREATE INDEX "imported_event_day_affiliate_id_day_idx" ON "imported_event_day"("affiliate_id", "day");
