-- outside a transaction
-- Rows of an import that are left to be written, and earlier ones with the same name or address: each is found without
-- looking at all the others.
DROP INDEX CONCURRENTLY IF EXISTS "network_import_row_left";
CREATE INDEX CONCURRENTLY "network_import_row_left" ON "network_import_row" ("import_id", "line")
  WHERE NOT is_written AND field IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "network_import_row_name";
CREATE INDEX CONCURRENTLY "network_import_row_name" ON "network_import_row" ("import_id", lower(data ->> 'name'), "line")
  WHERE kind = 'advertiser' AND field IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "network_import_row_email";
CREATE INDEX CONCURRENTLY "network_import_row_email" ON "network_import_row" ("import_id", lower(data ->> 'email'), "line")
  WHERE kind = 'affiliate' AND field IS NULL;
