-- When an email that was deferred is tried again, so that a pause is never taken for a process that is sending it.
ALTER TABLE "mail_message" ADD COLUMN "next_try_at" TIMESTAMPTZ(3);
