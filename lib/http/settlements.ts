import "server-only";
import { env } from "#lib/env.ts";
import { runAsking } from "#lib/settlements/use-cases/ask.ts";

/** The use case of this installation, which knows from its configuration who sells. */
export const askForRun = runAsking(() => env.seller);
