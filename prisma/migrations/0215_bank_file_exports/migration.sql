-- When a payment was first put into a file for the bank: a later file has only what is new.
ALTER TABLE "payout_attempt" ADD COLUMN "exported_at" TIMESTAMPTZ(3);

-- Open payments that an export of their batch already named were in a file. A bank payment is made by its export.
UPDATE "payout_attempt" a SET "exported_at" = a."started_at"
FROM "payout_request" r, "audit_log" l
WHERE a."provider" = 'csv' AND a."finished_at" IS NULL AND r."id" = a."request_id"
  AND l."subject" = 'payout_batch' AND l."subject_id" = r."batch_id"::text AND l."action" = 'payout_batch.export'
  AND l."after" -> 'requestIds' ? r."id"::text;

-- The version before exports without marking, as long as it runs beside this one or is started again: what its log entry
-- names is marked here. The version after this one no longer needs it.
CREATE FUNCTION stoke_mark_exported() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE payout_attempt SET exported_at = NEW.created_at
  WHERE provider = 'csv' AND finished_at IS NULL AND exported_at IS NULL
    AND request_id IN (SELECT named.id::uuid FROM jsonb_array_elements_text(NEW.after -> 'requestIds') AS named (id));
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_log_exported" AFTER INSERT ON "audit_log" FOR EACH ROW
  WHEN (NEW."action" = 'payout_batch.export') EXECUTE FUNCTION stoke_mark_exported();
