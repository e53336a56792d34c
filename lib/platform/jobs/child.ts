import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { sqlState } from "#db/errors.ts";

// Work that needs much memory at times runs in its own process: the launcher runs for months, and V8 returns little memory.

/** The heap for young objects of a child process. Without this limit a settlement run takes 100 MB more and is no faster. */
export const CHILD_HEAP = ["--max-semi-space-size=16"];

/** The file of a process beside a module. Sources end in .ts, their compiled files (scripts/compile-server.mjs) in .js. */
export const processFile = (name: string, module: string): string =>
  fileURLToPath(new URL(`./${name}${extname(module)}`, module));

type Reply<Answer> = { answer: Answer } | { failure: { message: string; stack?: string; code: string } };

/** Sends `task` to the process that `file` starts. Returns the result of `answerTask` there, or throws its error. */
export function inChild<Answer>(file: string, task: object, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      execArgv: CHILD_HEAP,
      serialization: "advanced",
      signal,
      killSignal: "SIGKILL",
      // The owner's login stays in the launcher: without this line the process would inherit it.
      // biome-ignore lint/style/noProcessEnv: the rest is inherited as it is
      env: { ...process.env, DATABASE_MIGRATION_URL: "" },
    });
    // A process that fails to start also fails to receive the task: a second error.
    child.on("error", reject);
    child.once("message", (reply: Reply<Answer>) => {
      if ("answer" in reply) resolve(reply.answer);
      else reject(Object.assign(new Error(reply.failure.message), reply.failure));
    });
    // Does nothing after an answer.
    child.once("exit", (code, how) => reject(new Error(`The child process ended with ${how ?? code}.`)));
    child.send(task, () => undefined);
  });
}

/** In the child process: does the task that its parent sends, and ends. */
export function answerTask<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  // A terminal's Ctrl+C reaches every process of the group; the task must finish all the same, because the parent waits for it.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  // The parent has ended.
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
 * Ends with null when the server stops, without waiting for a run of a minute: PostgreSQL rolls it back, and another process
 * starts it again. Each round has its own listener: one promise for all rounds would keep every round in memory.
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
