-- An email is claimed for a while by the process that sends it, without a transaction held open; urgent ones go first.
-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN "is_urgent" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "claimed_until" TIMESTAMPTZ(3);

-- Few rows wait at any time: what is sent is not looked through.
CREATE INDEX "mail_message_queued" ON "mail_message" ("is_urgent" DESC, "created_at") WHERE status = 'queued';
