import { loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./preparation.ts";

// npm run db:migrate: brings the database to the newest schema, without starting a server.
try {
  loadEnvFile();
  const database = await openDatabase(readLaunchEnv(), { prepare: prepareDatabase });
  await database.close();
  process.stdout.write("The database has the newest schema.\n");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
