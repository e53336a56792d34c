import type { Database } from "#db/client.ts";
import { leaveDecisionMails } from "#lib/fleet/use-cases/decision-mails.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";

/** Tells companies what was decided about their vehicles and drivers, until `signal`. */
export const mailDecisions = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "decisions",
    pauseMs: 5_000,
    round: () => leaveDecisionMails({ database, now: new Date(), signal }),
  });
