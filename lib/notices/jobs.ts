import type { Database } from "#db/client.ts";
import type { AnyLetter } from "#lib/mail/letter.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { mailDueNotices } from "./use-cases/mail-due.ts";

type Job = { database: Database; letters: readonly AnyLetter[]; signal: AbortSignal };

/** Mails people the notices that they want by mail, until `signal`. */
export const mailNotices = ({ database, letters, signal }: Job): Promise<void> =>
  repeat(signal, {
    job: "notices",
    pauseMs: 10_000,
    round: () => mailDueNotices({ database, letters, now: new Date() }),
  });
