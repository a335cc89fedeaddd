-- outside a transaction
-- What a browser claims is compared with the advertiser's orders whatever its letters' case.
DROP INDEX CONCURRENTLY IF EXISTS postback_txn_form;
CREATE INDEX CONCURRENTLY postback_txn_form ON postback_txn (advertiser_id, lower(txn_id));

DROP INDEX CONCURRENTLY IF EXISTS browser_claim_form;
CREATE INDEX CONCURRENTLY browser_claim_form ON browser_claim (advertiser_id, lower(txn_id));
