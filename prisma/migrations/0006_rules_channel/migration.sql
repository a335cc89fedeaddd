-- Whatever decides about a click is held in memory by every process. A change here tells them which row to
-- read again: channel stoke_rules, payload "<table>:<id>".

CREATE FUNCTION stoke_notify_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('stoke_rules', TG_ARGV[0] || ':' || (row_data ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

CREATE TRIGGER "offer_rules" AFTER INSERT OR UPDATE OR DELETE ON "offer"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('offer', 'id');
CREATE TRIGGER "advertiser_rules" AFTER INSERT OR UPDATE OR DELETE ON "advertiser"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'id');
CREATE TRIGGER "advertiser_secret_rules" AFTER INSERT OR UPDATE OR DELETE ON "advertiser_secret"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('advertiser', 'advertiser_id');
CREATE TRIGGER "affiliate_rules_insert" AFTER INSERT OR DELETE ON "affiliate"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_rules('affiliate', 'id');
CREATE TRIGGER "affiliate_rules_update" AFTER UPDATE ON "affiliate"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION stoke_notify_rules('affiliate', 'id');
