import { createDatabase, type Database, type Tx } from "#db/client.ts";
import { findAccountByEmail } from "#lib/accounts/queries/accounts.ts";
import {
  findUserByEmail,
  listAdmins,
  updateUserAdmin,
  upsertUser,
} from "#lib/accounts/queries/accounts-users.ts";
import { resetSecondFactors } from "#lib/accounts/use-cases/factors.ts";
import { rotateSigningKeys } from "#lib/adapters/signing-keys.ts";
import { listProgramsMadeBy } from "#lib/api-clients/queries/api-clients.ts";
import { isEmail, normaliseEmail } from "#lib/core/text.ts";
import { holdOutgoing } from "#lib/deliveries/queries/outgoing.ts";
import { releaseCopy } from "#lib/deliveries/use-cases/hold.ts";
import { env, loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { openDatabase } from "#server/database.ts";

// npm run admin -- grant someone@example.fi | revoke someone@example.fi | list
//                  reset-second-factor someone@example.fi | rotate-keys [--compromised] | hold | release [--give-up-waiting]
// The only way to make the first admin. A person who may run this command controls the server anyway.

const USAGE =
  "Usage: npm run admin -- grant <e-mail> | revoke <e-mail> | list | reset-second-factor <e-mail> | rotate-keys [--compromised] | hold | release [--give-up-waiting]";

type Keys = { database: Database; authSecret: string };

/** Runs one command and returns its output. Throws an Error of one line for wrong arguments. */
export async function runAdmin(keys: Keys, [command = "", address]: readonly string[]): Promise<string> {
  const { database } = keys;
  if (command === "rotate-keys") return rotateKeys(keys, address);
  if (command === "release") return release(database, address);
  if (command === "hold") {
    await database.asServer(holdOutgoing);
    return "Mails, webhooks and statements are held until npm run admin -- release";
  }
  if (command === "list") {
    const admins = await database.asServer(listAdmins);
    return admins.map(({ email }) => email).join("\n") || "No admins yet";
  }
  const email = normaliseEmail(address ?? "");
  const run = ACTIONS[command];
  if (!run || !isEmail(email)) throw new Error(USAGE);
  return database.asServerInTransaction((db) => run(db, email));
}

const ACTIONS: Record<string, (db: Tx, email: string) => Promise<string>> = {
  grant: (db, email) => setAdmin(db, email, true),
  revoke: (db, email) => setAdmin(db, email, false),
  "reset-second-factor": async (db, email) => {
    const user = await findUserByEmail(db, email);
    if (!user) throw new Error(`${email} has not registered yet`);
    await resetSecondFactors(db, user);
    return `${email} signs in without a second factor now, and was signed out everywhere`;
  },
};

async function setAdmin(db: Tx, email: string, granted: boolean): Promise<string> {
  const account = await findAccountByEmail(db, email);
  const user =
    (await findUserByEmail(db, email)) ??
    (account && (await upsertUser(db, { issuer: null, subject: account.id, email })));
  if (!user) throw new Error(`${email} has not registered yet`);
  await updateUserAdmin(db, user, granted);
  if (granted) return `${email} is an admin now`;
  const programs = await listProgramsMadeBy(db, user.id);
  const named = programs.map(({ id, name }) => `${name} (/admin/api-clients/${id})`).join(", ");
  return `${email} is no longer an admin${named && `; programs they made with all companies go on: ${named}`}`;
}

async function rotateKeys(keys: Keys, option: string | undefined): Promise<string> {
  if (option !== undefined && option !== "--compromised") throw new Error(USAGE);
  const signsFrom = await rotateSigningKeys(keys, { atOnce: option === "--compromised" });
  if (option) return "A new key signs now; all tokens so far are refused within a minute";
  return `A new key is published and signs from ${signsFrom?.toISOString()}; tokens of the former one live on until they end`;
}

async function release(database: Database, option: string | undefined): Promise<string> {
  if (option !== undefined && option !== "--give-up-waiting") throw new Error(USAGE);
  const count = await releaseCopy(database, { giveUp: option !== undefined });
  const given = option === undefined ? "" : `; ${count} that waited are at /admin/deliveries`;
  return `Mails, webhooks and statements leave from this database from now on${given}`;
}

async function main(): Promise<void> {
  loadEnvFile();
  const found = await openDatabase(readLaunchEnv());
  const database = createDatabase({ url: env.databaseUrl, max: 1 });
  try {
    const keys = { database, authSecret: env.authSecret };
    process.stdout.write(`${await runAdmin(keys, process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
    await found.close();
  }
}

if (import.meta.main) await main();
