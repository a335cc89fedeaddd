-- What decides whether an event comes after a gap: deliveries before a replay, and since when a webhook is on again.
ALTER TABLE "webhook_delivery" ADD COLUMN "was_delivered" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "webhook_endpoint" ADD COLUMN "switched_on_at" TIMESTAMPTZ(3);

UPDATE "webhook_delivery" d SET "was_delivered" = true
WHERE "replayed_after" IS NOT NULL
  AND EXISTS (SELECT FROM "webhook_attempt" a WHERE a.delivery_id = d.id AND a.result = 'delivered');
