-- The conversions of an affiliate on an offer in a month, by goal: their number decides which payout by volume applies.
-- Only the present month is counted, so months that are over are not indexed; later ones get it as they are made.
CREATE INDEX "conversion_affiliate_offer_goal_day" ON ONLY "conversion"
  ("affiliate_id", "offer_id", coalesce("goal_id", 0), "day") WHERE "status" IN ('pending', 'approved');

DO $$
DECLARE
  part text;
BEGIN
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'conversion'::regclass
      AND (c.relname = 'conversion_default' OR c.relname >= 'conversion_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM'))
  LOOP
    EXECUTE format('CREATE INDEX %I ON %I (affiliate_id, offer_id, coalesce(goal_id, 0), day) WHERE status IN (''pending'', ''approved'')',
      part || '_goal_day', part);
    EXECUTE format('ALTER INDEX "conversion_affiliate_offer_goal_day" ATTACH PARTITION %I', part || '_goal_day');
  END LOOP;
END $$;
