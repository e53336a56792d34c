import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { connect } from "./connect.ts";
import { isPooled, POOLED } from "./inspect.ts";
import { listMailSenders } from "./mail-policies.ts";
import {
  APPLIED_MIGRATIONS,
  type AppliedMigration,
  overtakenMigrations,
  SCHEMA_OBSTACLES,
  schemaStateOf,
} from "./schema-state.ts";
import { noteWorksSince } from "./works-since.ts";

/** Works from this folder and from the compiled server's, dist. */
const MIGRATIONS = fileURLToPath(new URL("../db/migrations", import.meta.url));
const LOCK = 7_650_001;

type Migration = {
  migrationUrl: string;
  runtimeRole: string;
  /**
   * Called before a database without this build's migrations is emptied and remade. Without `onRemake` such a database is
   * refused. Only a demo database may be emptied.
   */
  onRemake?: () => void;
};

/**
 * Brings a database to the newest schema and lets `runtimeRole` (the role the server logs in as) work in it.
 * Safe to repeat and to run from two servers at once: an advisory lock lets one through at a time.
 */
export async function migrate({ migrationUrl, runtimeRole, onRemake }: Migration): Promise<void> {
  if (await isPooled(migrationUrl)) throw new Error(`it ${POOLED}`);
  const sql = connect(migrationUrl, { max: 1, connect_timeout: 10 });
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    await refuseBoundOwner(sql);
    await refuseOtherHistory(sql, onRemake);
    await createRoles(sql);
    await createBackupRole(sql);
    await runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS });
    await noteWorksSince(sql, MIGRATIONS);
    const role = `"${runtimeRole.replaceAll('"', '""')}"`;
    await admitRuntimeRole(sql, role);
    await listMailSenders(sql, role);
    await admitBackupRole(sql);
    await sql`select pg_advisory_unlock(${LOCK})`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Triggers count each company's rows as the owner. Bound by row-level security, the owner would count nothing. */
async function refuseBoundOwner(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ name: string; free: boolean }[]>`
    select rolname as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user`;
  if (row?.free) return;
  throw new Error(
    `its owner "${row?.name}" is bound by row-level security: run ALTER ROLE ${row?.name} BYPASSRLS as a superuser.`,
  );
}

/** Drizzle's migrator compares only the newest migration: it would silently skip these. */
async function refuseOtherHistory(sql: postgres.Sql, onRemake: Migration["onRemake"]): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  const applied = table?.name ? await sql.unsafe<AppliedMigration[]>(APPLIED_MIGRATIONS) : [];
  const state = schemaStateOf(applied);
  if (state === "replaced" && onRemake !== undefined) {
    onRemake();
    return emptyDatabase(sql);
  }
  if (state === "replaced" || state === "newer") throw new Error(`it ${SCHEMA_OBSTACLES[state]}`);
  if (state === "ahead") throw new Error(`it ${SCHEMA_OBSTACLES.newer}`);
  const overtaken = overtakenMigrations(applied);
  if (overtaken.length > 0)
    throw new Error(
      `it has migrations that are newer than ${overtaken.join(", ")}, which would be left out: give them a later "when" in db/migrations/meta/_journal.json.`,
    );
}

/** Restores the schema `public` to its state in a new database. */
async function emptyDatabase(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    drop schema public cascade;
    drop schema drizzle cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to public`);
}

/** Roles belong to the whole server, so another database's migration may be creating them at this moment. */
async function createRoles(sql: postgres.Sql): Promise<void> {
  for (const role of ["tolppa_user", "tolppa_overseer", "tolppa_admin", "tolppa_provider"]) {
    await sql.unsafe(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  }
  await sql.unsafe(`do $$ begin
    if not pg_has_role('tolppa_overseer', 'tolppa_user', 'usage') then grant tolppa_user to tolppa_overseer; end if;
  exception when unique_violation then null; end $$`);
}

/**
 * The runtime role reaches tenant tables only by SET LOCAL ROLE into one of the four roles. By itself it works with accounts,
 * sessions, keys, limits and the outbox (db/mail-policies.ts), reads people and memberships to identify the caller, delivers
 * webhooks, mails and deletes notices, stores the public company register's answers, and deletes outdated submissions and answers.
 */
async function admitRuntimeRole(sql: postgres.Sql, role: string): Promise<void> {
  await sql.unsafe(`
    grant tolppa_user, tolppa_overseer, tolppa_admin, tolppa_provider to ${role};
    grant usage on schema public, drizzle to ${role};
    grant select on drizzle.__drizzle_migrations to ${role};
    grant select, insert, update, delete on identity_accounts, identity_tokens, user_identities, identity_registrations,
      sessions, signing_keys, features, rate_limits, outbox, dispatch_connections, passkeys, totp_factors, recovery_codes,
      sign_in_challenges, used_passkey_challenges, passkey_ceremonies to ${role};
    grant select, insert, update on users to ${role};
    grant select on memberships to ${role};
    grant execute on function companies_overseen_by to ${role};
    revoke update, delete on api_clients from ${role};
    grant select, insert, update (last_used_at) on api_clients to ${role};
    grant select, insert on api_client_companies to ${role};
    grant select (client_id, action, actor_id) on api_client_events to ${role};
    drop policy if exists runtime on api_client_events;
    create policy runtime on api_client_events for select to ${role} using (action = 'create');
    grant select, insert on admin_grants to ${role};
    grant usage, select on all sequences in schema public to ${role};
    grant execute on function make_event_range to ${role};
    drop policy if exists runtime on users;
    create policy runtime on users to ${role} using (true) with check (true);
    drop policy if exists runtime on memberships;
    create policy runtime on memberships for select to ${role} using (true);
    drop policy if exists runtime on api_clients;
    create policy runtime on api_clients to ${role} using (true) with check (true);
    drop policy if exists runtime on api_client_companies;
    create policy runtime on api_client_companies to ${role} using (true) with check (true);
    grant select (created_at), delete on submissions to ${role};
    drop policy if exists outdated on submissions;
    create policy outdated on submissions to ${role} using (created_at < now() - interval '7 days');
    grant select (created_at), delete on idempotent_answers to ${role};
    drop policy if exists outdated on idempotent_answers;
    create policy outdated on idempotent_answers to ${role} using (created_at < now() - interval '24 hours');
    revoke delete on features from ${role};
    grant select, insert, update on outgoing_mark to ${role};
    grant select, insert, update, delete on company_register_answers to ${role};
    grant select on dispatch_settings to ${role};
    drop policy if exists calling on dispatch_settings;
    create policy calling on dispatch_settings for select to ${role} using (true);
    grant select, update on webhook_endpoints to ${role};
    drop policy if exists delivering on webhook_endpoints;
    create policy delivering on webhook_endpoints to ${role} using (true);
    grant select, update, delete on webhook_messages to ${role};
    revoke update on outbox from ${role};
    grant update (attempts, next_at, done_at, failed_at, last_error, payload) on outbox to ${role};
    drop policy if exists delivering on outbox;
    create policy delivering on outbox for select to ${role} using (true);
    drop policy if exists delivered on outbox;
    create policy delivered on outbox for update to ${role} using (true) with check (true);
    drop policy if exists clearing on outbox;
    create policy clearing on outbox for delete to ${role} using (true);
    grant select, update (mail_at), delete on notices to ${role};
    drop policy if exists mailing on notices;
    create policy mailing on notices to ${role} using (true) with check (true);
    drop policy if exists delivering on webhook_messages;
    create policy delivering on webhook_messages to ${role} using (true);
  `);
}

const ROLE = "tolppa_backup";

/**
 * The role of `pg_dump --role=tolppa_backup`: it reads every row of every table and changes nothing. Only a superuser, or from
 * PostgreSQL 16 an owner with BYPASSRLS, may give it BYPASSRLS. Otherwise it has none, and pg_dump refuses to run instead of
 * omitting rows.
 */
async function createBackupRole(sql: postgres.Sql): Promise<void> {
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
async function admitBackupRole(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    grant usage on schema public, drizzle to ${ROLE};
    grant select on all tables in schema public, drizzle to ${ROLE};
    grant select on all sequences in schema public, drizzle to ${ROLE}`);
}
