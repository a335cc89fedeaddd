-- outside a transaction
-- What failed, for the system page: few rows of large tables.
DROP INDEX CONCURRENTLY IF EXISTS "mail_message_failed";
CREATE INDEX CONCURRENTLY "mail_message_failed" ON "mail_message" ("failed_at" DESC) WHERE status = 'failed';

DROP INDEX CONCURRENTLY IF EXISTS "affiliate_postback_delivery_failed";
CREATE INDEX CONCURRENTLY "affiliate_postback_delivery_failed" ON "affiliate_postback_delivery" ("finished_at" DESC)
  WHERE status IN ('failed', 'refused');
