import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Cell } from "#lib/core/table.ts";
import type { FromThread, ToThread } from "./xlsx-thread.ts";

// Workbooks are written and read in a thread of its own, one at a time in each process: a full workbook takes some
// hundred megabytes and three seconds of a processor, during which nobody else would be answered.

/** By its path, so that the bundler leaves the thread's code to Node, which runs it as it stands. */
const THREAD = join(process.cwd(), "lib", "adapters", "spreadsheet", "xlsx-thread.ts");
const MAX_HEAP_MB = 768;
const WRITING_MS = 60_000;
const READING_MS = 15_000;
/** In the thread and before it. Whoever comes after them, or still waits after this long, is sent away to come again. */
const MAX_QUEUED = 8;
const WAITING_MS = 20_000;

/** So many workbooks are being made and read that one more would wait too long. */
export class SpreadsheetsBusy extends Error {
  override name = "SpreadsheetsBusy";
}

/** The whole workbook in one piece, once all its rows have arrived. Throws SpreadsheetsBusy. */
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

/** The rows of the first sheet, empty ones among them. Throws where it cannot be read, or not with bearable effort, or SpreadsheetsBusy. */
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
let queued = 0;

/** One's turn, when the one before has given theirs back. Fails with SpreadsheetsBusy. */
async function takeTurn(): Promise<() => void> {
  if (queued >= MAX_QUEUED) throw new SpreadsheetsBusy();
  queued += 1;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const release = () => {
    queued -= 1;
    resolve();
  };
  const turn = last;
  last = turn.then(() => ended);
  let late: NodeJS.Timeout | undefined;
  const given = await Promise.race([
    turn.then(() => true),
    new Promise<false>((leave) => {
      late = setTimeout(leave, WAITING_MS, false);
    }),
  ]).finally(() => clearTimeout(late));
  if (given) return release;
  release();
  throw new SpreadsheetsBusy();
}

/** A thread, when the one before it has ended. */
async function openThread() {
  const release = await takeTurn();
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
