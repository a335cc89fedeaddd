-- outside a transaction
-- Calls refused because their click is not stored are processed again once it is: they are found by the click, however
-- long ago the first click of a batch was made.
DROP INDEX CONCURRENTLY IF EXISTS "postback_call_unknown_click";
CREATE INDEX CONCURRENTLY "postback_call_unknown_click" ON "postback_call" ("click_ref") WHERE reason = 'unknown_click';
