import { errorMessage } from "#db/errors.ts";
import { migrate } from "#db/migrate.ts";
import { databasePlace, type Preparation } from "./database.ts";

/** Brings a database to the newest schema, and fills it with the demo. Throws an Error of one line on failure. */
export async function prepareDatabase({ url, migrationUrl, remake, demo }: Preparation): Promise<void> {
  const onRemake = () => process.stderr.write("The demo database of an earlier build is made anew.\n");
  const runtimeRole = new URL(url).username;
  await explained(migrationUrl, "migrate", () =>
    migrate({ migrationUrl, runtimeRole, ...(remake && { onRemake }) }),
  );
  if (demo === null) return;
  const { seedDemo } = await import("#lib/demo/seed.ts");
  await explained(url, "seed", () => seedDemo(url, demo));
}

async function explained(url: string, verb: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`Cannot ${verb} the database ${databasePlace(url)}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}
