import { connect } from "#db/connect.ts";

/** The server's own login and its database carry one name. */
export const RUNTIME = "tolppa";

/** Role and database exist afterwards; the password is the remembered one again. */
export async function ensureRuntime(superuserUrl: string, password: string): Promise<void> {
  const sql = connect(superuserUrl, { max: 1 });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${RUNTIME}`;
    // The password is base64url, made here: it needs no quoting and utility statements take no parameters.
    const verb = role ? "alter" : "create";
    await sql.unsafe(
      `${verb} role ${RUNTIME} login noinherit nosuperuser nobypassrls password '${password}'`,
    );
    const [database] = await sql`select 1 from pg_database where datname = ${RUNTIME}`;
    if (!database) await sql.unsafe(`create database ${RUNTIME} owner postgres`);
  } finally {
    await sql.end();
  }
}
