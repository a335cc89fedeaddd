-- Caps of a group count again what their period has when the group is switched on and when an offer joins it: nothing was
-- added while the group, or the offer in it, did not apply. Waits for conversions under way, as every ceiling that begins.
CREATE FUNCTION stoke_recount_group(recounted_id INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM conversion_cap WHERE group_id = recounted_id AND is_active) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ceilings'));
  DELETE FROM conversion_cap_usage u USING conversion_cap c
  WHERE c.group_id = recounted_id AND c.is_active AND u.cap_id = c.id
    AND u.period_day = (SELECT max(l.period_day) FROM conversion_cap_usage l WHERE l.cap_id = c.id);
  UPDATE conversion_cap SET updated_at = now() WHERE group_id = recounted_id AND is_active;
END $$;

CREATE FUNCTION stoke_recount_switched_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stoke_recount_group(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER "offer_group_recount" AFTER UPDATE OF is_active ON "offer_group"
  FOR EACH ROW WHEN (NOT OLD.is_active AND NEW.is_active) EXECUTE FUNCTION stoke_recount_switched_group();

CREATE FUNCTION stoke_recount_joined_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stoke_recount_group(NEW.group_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "offer_group_member_recount" AFTER INSERT ON "offer_group_member"
  FOR EACH ROW EXECUTE FUNCTION stoke_recount_joined_group();
