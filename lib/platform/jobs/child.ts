import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { sqlState } from "#db/errors.ts";

// Work that takes much memory now and then runs in a process of its own: the launcher runs for months, and V8 gives little back.

/** The space for young objects of a child process. Left alone it grows until a settlement run takes 100 MB more, no faster. */
export const CHILD_HEAP = ["--max-semi-space-size=16"];

/** The file of a process beside a module. The sources end in .ts, what scripts/compile-server.mjs makes of them in .js. */
export const processFile = (name: string, module: string): string =>
  fileURLToPath(new URL(`./${name}${extname(module)}`, module));

type Reply<Answer> = { answer: Answer } | { failure: { message: string; stack?: string; code: string } };

/** Sends `task` to the process that `file` starts, and returns what `answerTask` answers there or throws what it throws. */
export function inChild<Answer>(file: string, task: object, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      execArgv: CHILD_HEAP,
      serialization: "advanced",
      signal,
      killSignal: "SIGKILL",
      // The owner's login stays with the launcher. Without this line the process would inherit it.
      // biome-ignore lint/style/noProcessEnv: the rest is inherited as it is
      env: { ...process.env, DATABASE_MIGRATION_URL: "" },
    });
    // A process that does not start tells a second error: the task cannot be sent.
    child.on("error", reject);
    child.once("message", (reply: Reply<Answer>) => {
      if ("answer" in reply) resolve(reply.answer);
      else reject(Object.assign(new Error(reply.failure.message), reply.failure));
    });
    // After an answer this changes nothing.
    child.once("exit", (code, how) => reject(new Error(`The child process ended with ${how ?? code}.`)));
    child.send(task, () => undefined);
  });
}

/** In the child process: does the task that its parent sends, and ends. */
export function answerTask<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  // A terminal's Ctrl+C reaches every process of the group, and must not cut off what the parent waits for.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  // The parent is gone.
  process.on("disconnect", () => process.exit(1));
  process.once("message", async (task: Task) => {
    const reply = await work(task).then(
      (answer): Reply<Answer> => ({ answer }),
      (error: Error): Reply<Answer> => ({
        failure: {
          message: error.message,
          ...(error.stack && { stack: error.stack }),
          code: sqlState(error),
        },
      }),
    );
    process.send?.(reply, () => process.exit());
  });
}

/**
 * Ends with null when the server stops. A server does not wait for a run that takes a minute: PostgreSQL rolls the run
 * back, and another process starts it again. Each round has its own listener: one promise for all rounds would keep every
 * round in memory.
 */
export async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const stopped = Promise.withResolvers<null>();
  const stop = () => stopped.resolve(null);
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
