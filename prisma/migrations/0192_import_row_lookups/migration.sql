-- outside a transaction
-- The approvals an import has for an offer are looked up by the offer.
DROP INDEX CONCURRENTLY IF EXISTS "network_import_row_access";
CREATE INDEX CONCURRENTLY "network_import_row_access" ON "network_import_row" ("import_id", (data ->> 'offerId'))
  WHERE kind = 'access';
