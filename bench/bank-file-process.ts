import { createReadStream } from "node:fs";
import { SaxesParser } from "saxes";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { type BankClaim, indexClaims } from "#lib/bank/rules/claims.ts";
import { matchEntry } from "#lib/bank/rules/matching.ts";

// Reads a bank's file in its own process, started as `mode path`. `bare` only parses the XML.

const [mode = "", path = ""] = process.argv.slice(2);
const before = { at: performance.now(), cpu: process.cpuUsage(), bytes: process.memoryUsage.rss() };
const records = await (mode === "bare" ? parseBare() : mode === "read" ? read(() => {}) : readAndMatch());
const { user, system } = process.cpuUsage(before.cpu);
process.send?.({
  ms: performance.now() - before.at,
  cpuMs: (user + system) / 1000,
  // maxRSS is in kilobytes.
  bytes: process.resourceUsage().maxRSS * 1024 - before.bytes,
  records,
});
process.disconnect?.();

async function read(see: (entry: BankEntry) => void): Promise<number> {
  const result = await readBankFile(createReadStream(path), (some) => {
    for (const record of some) if (record.type === "entry") see(record);
  });
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value.records;
}

/** Matches each transaction to the one invoice of its reference, among as many invoices as there are transactions. */
async function readAndMatch(): Promise<number> {
  const claims: BankClaim[] = [];
  await read(({ direction, reference, cents, counterpartyName }) => {
    const [number, name] = [String(claims.length), counterpartyName ?? ""];
    claims.push({
      direction,
      number,
      reference,
      messageId: null,
      batchId: null,
      openCents: cents,
      iban: null,
      name,
    });
  });
  const index = indexClaims(claims);
  before.at = performance.now();
  before.cpu = process.cpuUsage();
  let whole = 0;
  await read((entry) => {
    if (matchEntry(entry, index).type === "whole") whole += 1;
  });
  if (whole !== claims.length) throw new Error(`${whole} of ${claims.length} were matched`);
  return whole;
}

async function parseBare(): Promise<number> {
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let records = 0;
  parser.on("error", (error) => {
    throw error;
  });
  // Without them the parser builds no texts and no tags.
  parser.on("text", () => {});
  parser.on("opentag", () => {});
  parser.on("closetag", ({ local }) => {
    if (local === "TxDtls") records += 1;
  });
  for await (const chunk of createReadStream(path)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return records;
}
