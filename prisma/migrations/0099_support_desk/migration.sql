-- Tickets with an assignee, a priority and links; internal notes; saved replies.
ALTER TYPE "ticket_status" ADD VALUE 'solved' BEFORE 'closed';

CREATE TYPE "ticket_priority" AS ENUM ('low', 'normal', 'high', 'urgent');

ALTER TABLE "support_ticket" ADD COLUMN "priority" "ticket_priority" NOT NULL DEFAULT 'normal',
  ADD COLUMN "assignee_id" UUID,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "first_answered_at" TIMESTAMPTZ(3),
  ADD COLUMN "waiting_since" TIMESTAMPTZ(3);

ALTER TABLE "support_message" ADD COLUMN "is_note" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "support_ticket_link" (
    "ticket_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_ticket_link_pkey" PRIMARY KEY ("ticket_id","kind","subject_id"),
    CONSTRAINT "support_ticket_link_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "saved_reply" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "saved_reply_name_key" ON "saved_reply"("name");
