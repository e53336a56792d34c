import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import type { Command } from "./commands.ts";

/** Processes that are killed -9 in the middle of a command. */
export type Killing = {
  /** Kills a process `afterMs` after it got the command. Returns whether it had answered before. */
  strike(place: { url: string; owner: postgres.Sql }, command: Command, afterMs: number): Promise<boolean>;
  close(): void;
};

const GONE_MS = 10_000;

/** Keeps one process loaded in advance, because loading takes longer than a command. */
export function openKilling(): Killing {
  let next = load();
  return {
    async strike({ url, owner }, command, afterMs) {
      const child = next;
      next = load();
      const process = await child;
      process.send({ url });
      await once(process, "message");
      let answered = false;
      process.once("message", () => {
        answered = true;
      });
      const gone = once(process, "exit");
      process.send({ command });
      await wait(afterMs);
      process.kill("SIGKILL");
      await gone;
      await untilGone(owner, `histories-${process.pid}`);
      return answered;
    },
    close: () => void next.then((process) => process.kill("SIGKILL")),
  };
}

async function load(): Promise<ChildProcess> {
  const process = fork(fileURLToPath(new URL("./process.ts", import.meta.url)));
  const ended = once(process, "exit").then(([code]) => {
    throw new Error(`the process of the histories ended with ${code} before it was loaded`);
  });
  await Promise.race([once(process, "message"), ended]);
  return process;
}

/** The database notices the lost client later, and may be in the middle of a commit until then. */
async function untilGone(owner: postgres.Sql, name: string): Promise<void> {
  for (const until = Date.now() + GONE_MS; Date.now() < until; await wait(5)) {
    const rows = await owner`select from pg_stat_activity where application_name = ${name}`;
    if (rows.length === 0) return;
  }
  throw new Error(`the database still works for a killed process after ${GONE_MS} ms`);
}
