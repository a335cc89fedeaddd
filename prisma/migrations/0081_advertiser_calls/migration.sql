-- outside a transaction
-- The latest calls of one advertiser, and what was refused to it on a day.

-- CreateIndex
DROP INDEX CONCURRENTLY IF EXISTS "postback_call_advertiser_id_created_at_idx";
CREATE INDEX CONCURRENTLY "postback_call_advertiser_id_created_at_idx" ON "postback_call"("advertiser_id", "created_at");

-- CreateIndex
DROP INDEX CONCURRENTLY IF EXISTS "postback_call_refused";
CREATE INDEX CONCURRENTLY "postback_call_refused" ON "postback_call"("advertiser_id", "created_at") WHERE outcome = 'rejected';
