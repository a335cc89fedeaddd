-- outside a transaction
-- Whether a click of the former system was sold there already is asked when a late sale of it arrives.
DROP INDEX CONCURRENTLY IF EXISTS "imported_conversion_source_transaction_id_idx";
CREATE INDEX CONCURRENTLY "imported_conversion_source_transaction_id_idx" ON "imported_conversion"("source", "transaction_id");
