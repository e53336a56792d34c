import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { CellValue, SheetChoice } from "#lib/core/table.ts";
import { oneAtATime } from "#lib/core/turns.ts";
import { textForFile } from "#lib/messages/format.ts";
import type { ReadSheet } from "./xlsx-sheet.ts";
import type { FromThread, ToThread } from "./xlsx-thread.ts";

// Writes and reads workbooks in a thread, one at a time in each process. A full workbook takes some hundred megabytes and three
// seconds of processor time, which would block every other request.

/** The thread's path as a string, so that the bundler leaves the file alone and Node runs it as it is. */
const THREAD = join(process.cwd(), "lib", "adapters", "spreadsheet", "xlsx-thread.ts");
const MAX_HEAP_MB = 768;
const WRITING_MS = 60_000;
const READING_MS = 15_000;
/** The most jobs in the thread and its queue, and the longest wait; beyond either the job is refused as busy. */
const MAX_QUEUED = 8;
const WAITING_MS = 20_000;

/** The queue of workbooks is full. */
export class SpreadsheetsBusy extends Error {
  override name = "SpreadsheetsBusy";
}

/** Writes the whole workbook in one piece, after all its rows have arrived. Throws SpreadsheetsBusy. */
export async function* writeXlsx(
  { sheet, titles }: { sheet: string; titles: readonly string[] },
  rows: AsyncIterable<readonly CellValue[][]>,
): AsyncGenerator<Uint8Array> {
  // A slow client must not keep the thread from others.
  const bytes = await workbookOf(sheet, titles, rows);
  if (bytes) yield bytes;
}

async function workbookOf(
  sheet: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly CellValue[][]>,
): Promise<Uint8Array | null> {
  const thread = await openThread();
  try {
    thread.send({ kind: "begin", sheet, titles });
    for await (const some of rows)
      thread.send({ kind: "rows", rows: some.map((row) => row.map(cellForFile)) });
    const written = await thread.ask({ kind: "write" }, WRITING_MS);
    return written.kind === "written" ? written.bytes : null;
  } finally {
    thread.close();
  }
}

const cellForFile = (cell: CellValue): CellValue => (typeof cell === "string" ? textForFile(cell) : cell);

/** Reads a sheet. Throws for a file that is unreadable or too costly, and SpreadsheetsBusy. */
export async function readXlsx(bytes: Uint8Array, choice: SheetChoice): Promise<ReadSheet> {
  const thread = await openThread();
  try {
    const answer = await thread.ask({ kind: "read", bytes, choice }, READING_MS);
    if (answer.kind !== "read") throw new Error("the spreadsheet thread answered something else");
    return answer.read;
  } finally {
    thread.close();
  }
}

const turns = oneAtATime({ most: MAX_QUEUED, waitMs: WAITING_MS });

/** Starts a thread after the one before it has ended. Throws SpreadsheetsBusy. */
async function openThread() {
  const release = await turns.take();
  if (!release) throw new SpreadsheetsBusy();
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
