-- What the last call said of the event's place among those of its object, so that the log shows what was sent.
ALTER TABLE "webhook_delivery" ADD COLUMN "sent_order" TEXT;
