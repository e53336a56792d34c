import { createDatabase, type Database } from "#db/client.ts";
import { type Command, carryOut } from "./commands.ts";

// A process that carries out one command, for being killed in it. It says `loaded`, is sent the database's address, says
// `connected`, is sent the command, and says how it ended.

/** To a parent that may have left. */
const say = (what: unknown) => process.send?.(what, () => {});
let database: Database | undefined;

process.on("message", async (message: { url?: string; command?: Command }) => {
  if (message.url !== undefined) {
    database = createDatabase({ url: message.url, max: 2, applicationName: `histories-${process.pid}` });
    await database.asServer(async () => undefined);
    say("connected");
  } else if (message.command && database) say(await carryOut(database, message.command));
});
process.on("disconnect", () => process.exit());
say("loaded");
