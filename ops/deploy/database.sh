#!/bin/sh
# Run once by the image of PostgreSQL on an empty database: the login of the servers, which owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -v password="$DATABASE_PASSWORD" <<'SQL'
create role tolppa login noinherit password :'password';
SQL
