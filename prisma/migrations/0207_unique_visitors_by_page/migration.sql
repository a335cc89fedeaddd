-- outside a transaction
-- Visitors who are too old are found by reading the table page by page every ten minutes, which costs far less than an
-- entry of this index for each click.
DROP INDEX CONCURRENTLY IF EXISTS "unique_visitor_claimed_at_idx";
