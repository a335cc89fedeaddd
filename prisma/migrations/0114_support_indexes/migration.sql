-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "support_ticket_assignee_id_status_idx";
CREATE INDEX CONCURRENTLY "support_ticket_assignee_id_status_idx" ON "support_ticket"("assignee_id", "status");

-- The few tickets that wait for staff, longest first.
DROP INDEX CONCURRENTLY IF EXISTS "support_ticket_waiting";
CREATE INDEX CONCURRENTLY "support_ticket_waiting" ON "support_ticket"("waiting_since") WHERE "waiting_since" IS NOT NULL;
