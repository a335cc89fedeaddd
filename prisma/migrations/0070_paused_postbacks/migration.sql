-- Calls of paused postbacks wait outside the index of what is due, and due calls are found postback by postback, so that
-- neither a paused postback nor one with a long queue makes every search for due calls longer.
-- AlterTable
ALTER TABLE "affiliate_postback_delivery" ADD COLUMN "is_paused" BOOLEAN NOT NULL DEFAULT false;

UPDATE "affiliate_postback_delivery" d SET is_paused = true
FROM "affiliate_postback" p WHERE p.id = d.postback_id AND d.status = 'queued' AND NOT p.is_active;

-- Few calls wait at any time: what was delivered is not in it.
CREATE INDEX "affiliate_postback_delivery_due" ON "affiliate_postback_delivery" ("postback_id", "next_try_at", "id")
  WHERE status = 'queued' AND NOT is_paused;
