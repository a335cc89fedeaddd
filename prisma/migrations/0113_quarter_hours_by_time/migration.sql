-- Figures of all affiliates until a time of day, which the home of staff reads once a quarter hour. A block range index costs
-- writers next to nothing.
CREATE INDEX "stat_quarter_hour_starts_at" ON "stat_quarter_hour" USING brin ("starts_at") WITH (autosummarize = on);
