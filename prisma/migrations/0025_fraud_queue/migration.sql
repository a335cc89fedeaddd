-- The queue of cases: open ones first, the highest score of them before the others.
DROP INDEX "fraud_case_status_score_idx";
CREATE INDEX "fraud_case_status_score_id_idx" ON "fraud_case"("status", "score" DESC, "id" DESC);
