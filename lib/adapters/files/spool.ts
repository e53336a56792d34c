import { type FileHandle, link, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail, ok } from "#lib/core/result.ts";
import type { SpoolFile } from "#lib/ports.ts";

const CHUNK = 64 * 1024;

/** A temporary file that loses its name at once, so a killed process leaves nothing behind. */
export const spoolFile: SpoolFile = async (bytes, limit) => {
  const file = await openNameless();
  try {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > limit.bytes) {
        await file.close();
        return fail(limit.tooLarge);
      }
      await file.writeFile(chunk);
    }
    return ok({ read: () => chunksOf(file), remove: () => file.close() });
  } catch (error) {
    await file.close();
    // The sender left, or the connection broke.
    if (isBrokenOff(error)) return fail("file_interrupted");
    throw error;
  }
};

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "tolppa-file-"));
  try {
    return await open(join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A full disk is the operator's problem, not a refusal. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "AbortError" ||
    ("code" in error &&
      ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "UND_ERR_ABORTED"].includes(String(error.code))));

/** Writes a file whole or not at all. An existing file stays as it is. */
export async function writeWholeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    // On a full disk only the beginning of the draft is written; `finally` removes it.
    await writeFile(draft, text, { mode: 0o600 });
    // Unlike a rename, a link never replaces: of two simultaneous writers the first wins.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
