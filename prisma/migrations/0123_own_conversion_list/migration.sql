-- outside a transaction
-- The list of an affiliate's conversions in order, whose filters by source, country and device are answered from the index. A
-- month at a time, each in a transaction of its own; months that are made later get it as they are attached.
CREATE INDEX IF NOT EXISTS "conversion_own_list" ON ONLY "conversion" ("affiliate_id", "id", "source_id", "country", "device");

DO $$ DECLARE part text; BEGIN FOR part IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'conversion'::regclass
  LOOP EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (affiliate_id, id, source_id, country, device)', part || '_own_list', part)
  ; EXECUTE format('ALTER INDEX "conversion_own_list" ATTACH PARTITION %I', part || '_own_list'); COMMIT; END LOOP; END $$;
