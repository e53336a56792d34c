import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BANK_FILE_LIMITS, type SpooledFile } from "#lib/bank/rules/bank-file.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

class TooLarge extends Error {}

/** Keeps bytes in a temporary file, so that they can be read twice. Fails with `bank_file_too_large` and `bank_file_interrupted`. */
export async function spoolFile(
  bytes: AsyncIterable<Uint8Array>,
  limit = BANK_FILE_LIMITS.bytes,
): Promise<Result<SpooledFile>> {
  const folder = await mkdtemp(join(tmpdir(), "tolppa-bank-"));
  const path = join(folder, "file.xml");
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(Readable.from(bytes), counted(limit), createWriteStream(path, { mode: 0o600 }));
    return ok({ read: () => createReadStream(path), remove });
  } catch (error) {
    await remove();
    if (error instanceof TooLarge) return fail("bank_file_too_large");
    // The sender left, or the connection broke.
    if (isBrokenOff(error)) return fail("bank_file_interrupted");
    throw error;
  }
}

function counted(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.byteLength;
      if (size > limit) done(new TooLarge());
      else done(null, chunk);
    },
  });
}

/** A full disk is the operator's, and no refusal. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "AbortError" ||
    ("code" in error &&
      ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "UND_ERR_ABORTED"].includes(String(error.code))));
