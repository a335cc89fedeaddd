-- The API key that made a change, so that the log tells a program from a person. Keys are erased with their account, and
-- the log is not, so it refers to nothing.
ALTER TABLE "audit_log" ADD COLUMN "key_id" UUID;

-- concat_ws leaves out what is null, so the hashes of rows without a key stay what they are
CREATE OR REPLACE FUNCTION stoke_audit_hash(entry "audit_log") RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f',
    entry.prev_hash, entry.seq::text, coalesce(entry.actor_id::text, ''), coalesce(entry.actor_role::text, ''),
    entry.action, entry.subject, coalesce(entry.subject_id, ''), coalesce(entry.before::text, ''),
    coalesce(entry.after::text, ''), coalesce(entry.reason, ''), coalesce(host(entry.ip), ''),
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), 'key ' || entry.key_id::text
  ), 'UTF8')), 'hex')
$$;
