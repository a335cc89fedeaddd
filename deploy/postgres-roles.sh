#!/bin/sh
# Makes the two roles of a database (docs/operations.md, "Two roles"): PostgreSQL's image runs it once, in an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v db="$POSTGRES_DB" \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
CREATE ROLE stoke_owner LOGIN PASSWORD :'owner';
CREATE ROLE stoke_app LOGIN PASSWORD :'app';
GRANT stoke_app TO stoke_owner;
ALTER DATABASE :"db" OWNER TO stoke_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SQL
