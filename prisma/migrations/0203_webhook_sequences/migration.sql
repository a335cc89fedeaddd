-- The number that a call says: it rises over the events of one object and, unlike seq, tells nothing of others.
ALTER TABLE "webhook_delivery" ADD COLUMN "sequence" BIGINT;
