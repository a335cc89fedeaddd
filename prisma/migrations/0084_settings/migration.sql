-- Settings are changed on their page by one person at a time, and every process hears of it at once.
-- AlterTable
ALTER TABLE "setting" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

CREATE FUNCTION stoke_notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stoke_settings', coalesce(NEW.key, OLD.key));
  RETURN NULL;
END $$;

CREATE TRIGGER "setting_changed" AFTER INSERT OR UPDATE OR DELETE ON "setting"
  FOR EACH ROW EXECUTE FUNCTION stoke_notify_settings();

-- What a referrer was promised when somebody joined; a later change of the setting leaves it as it is.
-- AlterTable
ALTER TABLE "referral" ADD COLUMN "share_bps" INTEGER NOT NULL DEFAULT 500;
