-- The role that serves need not own the tables. What it may not do itself, and must cause, is done by functions that run
-- with the rights of the owner. Each has a fixed search_path (temporary tables last), so that no other table or function of
-- the same name is used instead, and answers only for the tables it is meant for.
-- Which roles may call them: prisma/serving-role.ts.

-- balances change by transfers, which may be added, and not by updates of accounts
ALTER FUNCTION stoke_apply_transfers() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION stoke_guard_account() SET search_path = public, pg_temp;
ALTER FUNCTION stoke_audit_hash("audit_log") SET search_path = public, pg_temp;
ALTER FUNCTION stoke_chain_audit() SET search_path = public, pg_temp;

-- the partitions of months to come
CREATE OR REPLACE FUNCTION stoke_ensure_partition(parent text, month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  lower_id uuid := stoke_uuid_floor(date_trunc('month', month::timestamp) AT TIME ZONE 'UTC');
  upper_id uuid := stoke_uuid_floor((date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC');
BEGIN
  IF parent NOT IN ('click', 'conversion') THEN
    RAISE EXCEPTION 'only click and conversion have a partition for each month' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  -- one at a time: two processes that start together must not make the same month twice
  PERFORM pg_advisory_xact_lock(hashtext('stoke_partition_' || parent));
  -- asked of the table itself: to_regclass may still answer from before the lock
  PERFORM 1 FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace;
  IF FOUND THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, parent);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', name) USING lower_id, upper_id;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, lower_id, upper_id);
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION stoke_ensure_partition(text, date), stoke_apply_transfers() FROM PUBLIC;
