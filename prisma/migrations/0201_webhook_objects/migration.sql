-- outside a transaction
-- the event of an object before another one
DROP INDEX CONCURRENTLY IF EXISTS "webhook_delivery_object";
CREATE INDEX CONCURRENTLY "webhook_delivery_object" ON "webhook_delivery" ("endpoint_id", "object_type", "object_id", "seq");
