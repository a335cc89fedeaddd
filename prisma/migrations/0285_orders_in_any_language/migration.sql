-- outside a transaction
-- Letters of ASCII are lowered by the rules of no language: in a Turkish database lower('I') is 'ı', so an order in capitals
-- was not found by one in small letters.
DROP INDEX CONCURRENTLY IF EXISTS postback_txn_lower;
CREATE INDEX CONCURRENTLY postback_txn_lower ON postback_txn
  (advertiser_id, lower(lower(txn_id COLLATE "C") COLLATE "default"));
DROP INDEX CONCURRENTLY IF EXISTS postback_txn_form;

DROP INDEX CONCURRENTLY IF EXISTS browser_claim_lower;
CREATE INDEX CONCURRENTLY browser_claim_lower ON browser_claim
  (advertiser_id, lower(lower(txn_id COLLATE "C") COLLATE "default"));
DROP INDEX CONCURRENTLY IF EXISTS browser_claim_form;

DROP INDEX CONCURRENTLY IF EXISTS network_import_row_email_lower;
CREATE INDEX CONCURRENTLY network_import_row_email_lower ON network_import_row
  (import_id, lower(lower((data ->> 'email') COLLATE "C") COLLATE "default"), line)
  WHERE kind = 'affiliate' AND field IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS network_import_row_email;
