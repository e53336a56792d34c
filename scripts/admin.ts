import { createDatabase, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { findAccountByEmail } from "#db/queries/accounts.ts";
import {
  findUserByEmail,
  insertAdminGrant,
  listAdmins,
  updateUserAdmin,
  upsertUser,
} from "#db/queries/accounts-users.ts";
import { isEmail, normaliseEmail } from "#lib/domain/text.ts";
import { loadEnvFile, readLaunchEnv } from "#lib/env.ts";

// npm run admin -- grant someone@example.fi | revoke someone@example.fi | list
// The only way to become an admin: whoever may run this has the server anyway.

const USAGE = "Usage: npm run admin -- grant <e-mail> | revoke <e-mail> | list";

/** Does one command and returns what to print. Throws an Error of one line for what was asked wrongly. */
export async function runAdmin(database: Database, [command, address]: readonly string[]): Promise<string> {
  if (command === "list") {
    const admins = await database.asServer(listAdmins);
    return admins.map(({ email }) => email).join("\n") || "No admins yet";
  }
  const email = normaliseEmail(address ?? "");
  if ((command !== "grant" && command !== "revoke") || !isEmail(email)) throw new Error(USAGE);
  return database.asServerInTransaction(async (db) => {
    const account = await findAccountByEmail(db, email);
    const user =
      (await findUserByEmail(db, email)) ??
      (account && (await upsertUser(db, { issuer: null, subject: account.id, email })));
    if (!user) throw new Error(`${email} has not registered yet`);
    await updateUserAdmin(db, user.id, command === "grant");
    await insertAdminGrant(db, { email, granted: command === "grant" });
    return command === "grant" ? `${email} is an admin now` : `${email} is no longer an admin`;
  });
}

async function main(): Promise<void> {
  loadEnvFile();
  const env = readLaunchEnv();
  const embedded = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir });
  const database = createDatabase({ url: env.databaseUrl ?? embedded?.runtimeUrl ?? "", max: 1 });
  try {
    process.stdout.write(`${await runAdmin(database, process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

if (import.meta.main) await main();
