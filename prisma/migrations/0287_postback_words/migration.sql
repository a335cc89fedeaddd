-- Calls for refunds of a part, and the words of a tracker for statuses.
ALTER TABLE "affiliate_postback" ADD COLUMN "tells_refunds" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "affiliate_postback" ADD COLUMN "status_names" JSONB NOT NULL DEFAULT '{}';
