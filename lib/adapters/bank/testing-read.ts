import type { BankFileLimits, BankFileSummary, BankRecord } from "#lib/bank/rules/bank-file.ts";
import type { Result } from "#lib/core/result.ts";
import { readBankFile } from "./read-bank-file.ts";

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

/** The records of a whole file, read in chunks of `size` bytes. */
export async function readWhole(
  file: string | Uint8Array,
  { limits, size = 64 * 1024 }: { limits?: BankFileLimits; size?: number } = {},
): Promise<{ result: Result<BankFileSummary>; records: BankRecord[] }> {
  const records: BankRecord[] = [];
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const take = (some: readonly BankRecord[]) => {
    records.push(...some);
  };
  return { result: await readBankFile(chunksOf(bytes, size), take, limits), records };
}

/** The code of a file's refusal, or the word `read`. */
export async function readRefusal(file: string | Uint8Array, limits?: BankFileLimits): Promise<string> {
  const { result } = await readWhole(file, limits ? { limits } : {});
  return result.ok ? "read" : result.error.code;
}
