-- The audit log is append-only, and each row carries the hash of the one before: the database itself writes
-- number and hashes, so that no writer can leave a gap or choose them.

CREATE FUNCTION stoke_audit_hash(entry "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f',
    entry.prev_hash, entry.seq::text, coalesce(entry.actor_id::text, ''), coalesce(entry.actor_role::text, ''),
    entry.action, entry.subject, coalesce(entry.subject_id, ''), coalesce(entry.before::text, ''),
    coalesce(entry.after::text, ''), coalesce(entry.reason, ''), coalesce(host(entry.ip), ''),
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
  ), 'UTF8')), 'hex')
$$;

CREATE FUNCTION stoke_chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('stoke_audit_log'));
  SELECT seq, hash INTO previous FROM audit_log ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(previous.seq, 0) + 1;
  NEW.prev_hash := coalesce(previous.hash, repeat('0', 64));
  NEW.hash := stoke_audit_hash(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER "audit_log_chain" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION stoke_chain_audit();
CREATE TRIGGER "audit_log_immutable" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION stoke_refuse_change();
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION stoke_refuse_change();
