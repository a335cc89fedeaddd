-- As every function with the owner's rights: a fixed search_path with temporary tables last, and only for the role that
-- serves (prisma/serving-role.ts).
ALTER FUNCTION stoke_drop_clicks(date) SET search_path = public, pg_temp;
REVOKE EXECUTE ON FUNCTION stoke_drop_clicks(date) FROM PUBLIC;
