-- What staff confirmed, and what came of it. The version keeps a message from going out in words nobody confirmed.
ALTER TABLE "notification_campaign"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "audience_count" INTEGER,
  ADD COLUMN "delivered_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "read_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "clicked_count" INTEGER NOT NULL DEFAULT 0;

-- Whom a campaign that is being sent has yet to tell: a row goes when its person is told, so that whoever sends, after
-- whatever stop, goes on where it ended.
CREATE TABLE "notification_campaign_recipient" (
  "campaign_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  CONSTRAINT "notification_campaign_recipient_pkey" PRIMARY KEY ("campaign_id", "user_id"),
  CONSTRAINT "notification_campaign_recipient_campaign_id_fkey" FOREIGN KEY ("campaign_id")
    REFERENCES "notification_campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Delivered, read and clicked are counted as they happen: a list of campaigns to everybody would otherwise count
-- millions of notifications. What is put away before anybody saw it (not wanted in the app, recalled) counts as nothing.
CREATE FUNCTION stoke_count_delivered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification_campaign c SET delivered_count = c.delivered_count + told.delivered
  FROM (SELECT campaign_id, count(*) AS delivered FROM new_rows
    WHERE campaign_id IS NOT NULL AND deleted_at IS NULL GROUP BY campaign_id) told
  WHERE c.id = told.campaign_id;
  RETURN NULL;
END $$;

CREATE FUNCTION stoke_count_read() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen record;
BEGIN
  -- always in the order of the ids, so that two who mark all their news read cannot lock each other out
  FOR seen IN
    SELECT n.campaign_id AS id, count(*) FILTER (WHERE o.read_at IS NULL AND n.read_at IS NOT NULL) AS newly_read,
      count(*) FILTER (WHERE o.clicked_at IS NULL AND n.clicked_at IS NOT NULL) AS newly_clicked
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.campaign_id IS NOT NULL AND o.deleted_at IS NULL
    GROUP BY n.campaign_id ORDER BY n.campaign_id
  LOOP
    IF seen.newly_read + seen.newly_clicked > 0 THEN
      UPDATE notification_campaign
      SET read_count = read_count + seen.newly_read, clicked_count = clicked_count + seen.newly_clicked
      WHERE notification_campaign.id = seen.id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "notification_delivered" AFTER INSERT ON "notification"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stoke_count_delivered();
CREATE TRIGGER "notification_read" AFTER UPDATE ON "notification"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stoke_count_read();
