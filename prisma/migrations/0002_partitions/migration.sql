-- Months of click and conversion. The DEFAULT partition makes sure that nothing is ever refused for want of a
-- month; stoke_ensure_partitions makes the months ahead and takes over whatever had landed in the default.

CREATE TABLE "click_default" PARTITION OF "click" DEFAULT;
CREATE TABLE "conversion_default" PARTITION OF "conversion" DEFAULT;

-- The smallest version 7 id of an instant: where a month begins, and the lower end of a search by time.
CREATE FUNCTION stoke_uuid_floor(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

CREATE FUNCTION stoke_ensure_partition(parent text, month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  lower_id uuid := stoke_uuid_floor(date_trunc('month', month::timestamp) AT TIME ZONE 'UTC');
  upper_id uuid := stoke_uuid_floor((date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  -- one at a time: two processes that start together must not make the same month twice
  PERFORM pg_advisory_xact_lock(hashtext('stoke_partition_' || parent));
  -- asked of the table itself: to_regclass may still answer from before the lock
  PERFORM 1 FROM pg_class WHERE relname = name AND relnamespace = current_schema()::regnamespace;
  IF FOUND THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, parent);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= $1 AND id < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', name) USING lower_id, upper_id;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, lower_id, upper_id);
  RETURN true;
END $$;

-- Makes the months from `first` to `last`, both included; answers how many were new.
CREATE FUNCTION stoke_ensure_partitions(first_month date, last_month date) RETURNS integer LANGUAGE sql AS $$
  SELECT count(*) FILTER (WHERE made)::integer
  FROM generate_series(date_trunc('month', first_month::timestamp), last_month::timestamp, interval '1 month') AS m(month),
       LATERAL (VALUES ('click'), ('conversion')) AS p(parent),
       LATERAL stoke_ensure_partition(p.parent, m.month::date) AS made
$$;
