-- outside a transaction
-- Tickets with an assignee, a priority and links; internal notes; saved replies. A new value of an enum can be used only
-- after it is committed: what people marked as solved was stored as closed.
ALTER TYPE "ticket_status" ADD VALUE IF NOT EXISTS 'solved' BEFORE 'closed';

DROP TYPE IF EXISTS "ticket_priority" CASCADE;
CREATE TYPE "ticket_priority" AS ENUM ('low', 'normal', 'high', 'urgent');

ALTER TABLE "support_ticket" ADD COLUMN IF NOT EXISTS "priority" "ticket_priority" NOT NULL DEFAULT 'normal',
  ADD COLUMN IF NOT EXISTS "assignee_id" UUID,
  ADD COLUMN IF NOT EXISTS "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS "first_answered_at" TIMESTAMPTZ(3),
  ADD COLUMN IF NOT EXISTS "waiting_since" TIMESTAMPTZ(3);

ALTER TABLE "support_message" ADD COLUMN IF NOT EXISTS "is_note" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE IF NOT EXISTS "support_ticket_link" (
    "ticket_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_ticket_link_pkey" PRIMARY KEY ("ticket_id","kind","subject_id"),
    CONSTRAINT "support_ticket_link_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE IF NOT EXISTS "saved_reply" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id")
);

DROP INDEX CONCURRENTLY IF EXISTS "saved_reply_name_key";
CREATE UNIQUE INDEX CONCURRENTLY "saved_reply_name_key" ON "saved_reply"("name");

DROP INDEX CONCURRENTLY IF EXISTS "support_ticket_assignee_id_status_idx";
CREATE INDEX CONCURRENTLY "support_ticket_assignee_id_status_idx" ON "support_ticket"("assignee_id", "status");

-- The few tickets that wait for staff, longest first.
DROP INDEX CONCURRENTLY IF EXISTS "support_ticket_waiting";
CREATE INDEX CONCURRENTLY "support_ticket_waiting" ON "support_ticket"("waiting_since") WHERE "waiting_since" IS NOT NULL;

UPDATE "support_ticket" SET "status" = 'solved' WHERE "status" = 'closed';

UPDATE "support_ticket" t SET "first_answered_at" = (
  SELECT min(m."created_at") FROM "support_message" m WHERE m."ticket_id" = t."id" AND m."author_id" <> t."user_id")
WHERE t."first_answered_at" IS NULL;

UPDATE "support_ticket" t SET "waiting_since" = coalesce((
  SELECT min(m."created_at") FROM "support_message" m WHERE m."ticket_id" = t."id" AND m."author_id" = t."user_id"
    AND m."created_at" > coalesce((SELECT max(a."created_at") FROM "support_message" a
      WHERE a."ticket_id" = t."id" AND a."author_id" <> t."user_id"), '-infinity')), t."updated_at")
WHERE t."status" = 'open' AND t."waiting_since" IS NULL;
