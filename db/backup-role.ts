import type postgres from "postgres";

const ROLE = "tolppa_backup";

/**
 * The role of `pg_dump --role=tolppa_backup`: it reads every row of every table and changes nothing. Only a superuser, or from
 * PostgreSQL 16 an owner with BYPASSRLS, may give it BYPASSRLS. Otherwise it has none, and pg_dump refuses to run instead of
 * omitting rows.
 */
export async function createBackupRole(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`do $$ begin
    if exists (select from pg_roles where rolname = '${ROLE}') then return; end if;
    create role ${ROLE} nologin bypassrls;
  exception
    when insufficient_privilege then create role ${ROLE} nologin;
    when duplicate_object or unique_violation then null;
  end $$`);
  await sql.unsafe(`do $$ begin
    if not (select rolbypassrls from pg_roles where rolname = '${ROLE}') then alter role ${ROLE} bypassrls; end if;
  exception when insufficient_privilege then
    raise notice 'a superuser has to run: alter role ${ROLE} bypassrls';
  end $$`);
}

/** Runs after each migration, so that the role reads the new tables. */
export async function admitBackupRole(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    grant usage on schema public, drizzle to ${ROLE};
    grant select on all tables in schema public, drizzle to ${ROLE};
    grant select on all sequences in schema public, drizzle to ${ROLE}`);
}
