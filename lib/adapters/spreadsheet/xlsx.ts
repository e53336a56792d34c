import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Cell } from "#lib/domain/table.ts";
import type { FromThread, ToThread } from "./xlsx-thread.ts";

// Workbooks are written and read in a thread of its own, one at a time in each process: a full workbook takes some
// hundred megabytes and three seconds of a processor, during which nobody else would be answered.

/** By its path, so that the bundler leaves the thread's code to Node, which runs it as it stands. */
const THREAD = join(process.cwd(), "lib", "adapters", "spreadsheet", "xlsx-thread.ts");
const MAX_HEAP_MB = 768;
const WRITING_MS = 60_000;
const READING_MS = 15_000;

/** The whole workbook in one piece, once all its rows have arrived. */
export async function* writeXlsx(
  { sheet, titles }: { sheet: string; titles: readonly string[] },
  rows: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  // Whoever takes the file slowly, or never, must not keep the thread from the others meanwhile.
  const bytes = await workbookOf(sheet, titles, rows);
  if (bytes) yield bytes;
}

async function workbookOf(
  sheet: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[][]>,
): Promise<Uint8Array | null> {
  const thread = await openThread();
  try {
    thread.send({ kind: "begin", sheet, titles });
    for await (const some of rows) thread.send({ kind: "rows", rows: some });
    const written = await thread.ask({ kind: "write" }, WRITING_MS);
    return written.kind === "written" ? written.bytes : null;
  } finally {
    thread.close();
  }
}

/** The rows of the first sheet, empty ones among them. Throws where it cannot be read, or not with bearable effort. */
export async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  const thread = await openThread();
  try {
    const read = await thread.ask({ kind: "read", bytes }, READING_MS);
    return read.kind === "read" ? read.rows : [];
  } finally {
    thread.close();
  }
}

let last: Promise<void> = Promise.resolve();

/** A thread, when the one before it has ended. */
async function openThread() {
  const { promise: ended, resolve: release } = Promise.withResolvers<void>();
  const turn = last;
  last = turn.then(() => ended);
  await turn;
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  worker.on("error", failed.reject);
  worker.on("exit", () => failed.reject(new Error("the spreadsheet thread ended")));
  return {
    send: (message: ToThread) => worker.postMessage(message),
    async ask(message: ToThread, withinMs: number): Promise<FromThread> {
      const answered = new Promise<FromThread>((resolve) => worker.once("message", resolve));
      const late = setTimeout(() => failed.reject(new Error("the spreadsheet took too long")), withinMs);
      worker.postMessage(message);
      return Promise.race([answered, failed.promise]).finally(() => clearTimeout(late));
    },
    close() {
      void worker.terminate();
      release();
    },
  };
}
