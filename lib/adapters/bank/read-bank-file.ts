import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  BANK_FILE_LIMITS,
  type BankFileHeader,
  type BankRecord,
  type ReadBankFile,
} from "#lib/bank/rules/bank-file.ts";
import { fail, ok } from "#lib/core/result.ts";
import { decoded } from "./decode.ts";
import { elementReader } from "./elements.ts";
import { openMessage } from "./message.ts";
import { BankFileRefused, refuse } from "./refused.ts";

const BATCH = 500;
/** After this many slices other requests get their turn. */
const SLICES_AT_ONCE = 4;

export const readBankFile: ReadBankFile = async (file, take, limits = BANK_FILE_LIMITS) => {
  const hash = createHash("sha256");
  const headers: BankFileHeader[] = [];
  let waiting: BankRecord[] = [];
  let [records, statements, bytes, slices] = [0, 0, 0, 0];

  const give = (record: BankRecord) => {
    if (record.type === "header") headers.push(record);
    else if (record.type === "statement") statements += 1;
    else records += 1;
    if (records > limits.records) refuse("bank_file_too_many_records", { max: limits.records });
    waiting.push(record);
  };
  const handOver = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await take(batch);
  };
  const see = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    hash.update(chunk);
  };

  try {
    const reader = elementReader((root, namespace) => openMessage(root, namespace, give), limits);
    for await (const slice of decoded(file, limits, see)) {
      reader.write(slice);
      slices += 1;
      if (waiting.length >= BATCH) await handOver();
      if (slices % SLICES_AT_ONCE === 0) await setImmediate();
    }
    reader.end();
    const [header] = headers;
    if (!header) return fail("bank_file_truncated");
    await handOver();
    const { type: _, whole: __, ...told } = header;
    return ok({ ...told, statements, records, bytes, sha256: hash.digest("hex") });
  } catch (error) {
    if (error instanceof BankFileRefused) return fail(error.code, { details: { ...error.details } });
    throw error;
  }
};
