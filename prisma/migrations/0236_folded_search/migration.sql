-- outside a transaction
-- Searches compare folded texts, by the same expressions as in lib/backoffice and lib/community/bots.
DROP INDEX CONCURRENTLY IF EXISTS app_user_search;
CREATE INDEX CONCURRENTLY app_user_search ON app_user
  USING gin (search_fold(email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS audit_log_search;
CREATE INDEX CONCURRENTLY audit_log_search ON audit_log
  USING gin (search_fold(action || ' ' || coalesce(reason, '')) gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS bot_order_search;
CREATE INDEX CONCURRENTLY bot_order_search ON bot_order
  USING gin (search_fold(payload::text || ' ' || coalesce(error, '')) gin_trgm_ops);
