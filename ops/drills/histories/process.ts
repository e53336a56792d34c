import { createDatabase, type Database } from "#db/client.ts";
import { type Command, carryOut } from "./commands.ts";

// A process that executes one command and can be killed meanwhile. It says `loaded`, gets the database's address, says
// `connected`, gets the command, and says how it ended.

/** Sends to a parent that may have ended. */
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
