import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { oneAtATime } from "#lib/core/turns.ts";
import {
  DOCUMENT_FILE_REFUSALS,
  type DrawnPage,
  MAX_DOCUMENT_PAGES,
} from "#lib/documents/rules/document-file.ts";
import type { DrawDocument, SpooledFile } from "#lib/ports.ts";
import { isPlainJpeg } from "./plain-jpeg.ts";

/** A path as a string, so that the bundler leaves the file alone and Node runs it as it is. */
const PROCESS = join(process.cwd(), "lib", "adapters", "pictures", "picture-process.ts");
/** Node refuses everything else to the process: files, the network, other processes. sharp is an addon. */
const ALLOWED = [
  "--permission",
  "--allow-addons",
  ...["lib", "node_modules", "package.json"].map((name) => `--allow-fs-read=${join(process.cwd(), name)}`),
];
const HEAP = ["--max-old-space-size=256", "--max-semi-space-size=8"];
/** Pixels and WebAssembly lie outside of the heap. 50 megapixels of a HEIC file take 400 MB. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const WATCH_MS = 100;
/** A HEIC picture of 12 megapixels takes 6 s of a processor. */
const MAX_MS = 30_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const turns = oneAtATime({ most: 8, waitMs: 60_000 });

export const drawDocument: DrawDocument = async (file, formats) => {
  const release = await turns.take();
  if (!release) return fail("document_busy");
  try {
    return await drawnInProcess(file, formats);
  } finally {
    release();
  }
};

async function drawnInProcess(
  file: Pick<SpooledFile, "read">,
  formats: readonly string[],
): Promise<Result<DrawnPage[]>> {
  const child = spawn(process.execPath, [...ALLOWED, ...HEAP, PROCESS, formats.join(",")], {
    env: { NODE_ENV: "production" },
  });
  const kill = () => child.kill("SIGKILL");
  const late = setTimeout(kill, MAX_MS);
  const watch = setInterval(
    () => void memoryOf(child.pid).then((bytes) => bytes > MAX_MEMORY_BYTES && kill()),
    WATCH_MS,
  );
  const [answer, errors]: [Buffer[], Buffer[]] = [[], []];
  collect(child.stdout, answer, MAX_ANSWER_BYTES, kill);
  collect(child.stderr, errors, MAX_ANSWER_BYTES, kill);
  try {
    const ended = Promise.withResolvers<NodeJS.Signals | number | null>();
    child.once("error", ended.reject);
    child.once("close", (code, signal) => ended.resolve(signal ?? code));
    // A process that refuses the first bytes does not read the others.
    await pipeline(Readable.from(file.read()), child.stdin).catch(() => undefined);
    const how = await ended.promise;
    // Killed: here, by the system for its memory, or by its own fault.
    if (typeof how === "string") return fail("document_costly");
    if (how !== 0) throw new Error(`The process for pictures ended with ${how}: ${Buffer.concat(errors)}`);
    return read(Buffer.concat(answer));
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    kill();
  }
}

function collect(from: Readable, into: Buffer[], most: number, tooMuch: () => void): void {
  let size = 0;
  from.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > most) tooMuch();
    else into.push(chunk);
  });
}

/** The resident memory of a process on Linux; 0 elsewhere and after its end. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const [, pages = "0"] = (await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "")).split(" ");
  return Number(pages) * 4096;
}

type Head = { refused?: unknown; pages?: { width: number; height: number; bytes: number }[] };

/** The process has read a stranger's file, so its answer is checked as a stranger's. */
function read(answer: Buffer): Result<DrawnPage[]> {
  const end = answer.indexOf("\n");
  const { refused, pages = [] }: Head = JSON.parse(answer.toString("utf8", 0, end));
  if (refused !== undefined)
    return fail(
      ["file_empty", ...DOCUMENT_FILE_REFUSALS].find((code) => code === refused) ?? "document_damaged",
    );
  let at = end + 1;
  const drawn = pages.map(({ width, height, bytes }) => {
    const jpeg = answer.subarray(at, at + bytes);
    at += bytes;
    return { width, height, jpeg };
  });
  const sound = drawn.length > 0 && drawn.length <= MAX_DOCUMENT_PAGES && at === answer.length;
  return sound && drawn.every(({ jpeg }) => isPlainJpeg(jpeg)) ? ok(drawn) : fail("document_damaged");
}
