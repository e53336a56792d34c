import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { createDatabase } from "#db/client.ts";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { bankFileSchema } from "#lib/bank/schema.ts";
import { bankFileReceiving } from "#lib/bank/use-cases/receive.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { accepted, askerOf } from "#lib/core/use-cases/testing.ts";
import { referenceOf } from "./bank-matching.ts";
import { parseBare } from "./parse-bare.ts";
import { cpuMs } from "./processes.ts";

// Stores a bank's file in a process of its own, started as `mode path url`. `floor` does what cannot be left out, barely.

const [mode = "", path = "", url = ""] = process.argv.slice(2);
process.send?.(await (mode === "floor" ? floor() : store()));
process.disconnect?.();

async function store() {
  const database = createDatabase({ url, max: 1 });
  const [backend] = await database.asServer((db) =>
    db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`),
  );
  const databaseMs = () => cpuMs([backend?.pid ?? 0]);
  const receiving = bankFileReceiving({
    read: readBankFile,
    spool: spoolFile,
    unpack: unpackBankFile,
    account: () => null,
  });
  const file = Readable.toWeb(createReadStream(path));
  const before = {
    at: performance.now(),
    own: process.cpuUsage(),
    database: await databaseMs(),
    bytes: process.memoryUsage.rss(),
  };
  const input = { step: "apply", file };
  const stored = accepted(await askerOf(database, SYSTEM).run(bankFileSchema, receiving, input));
  const ms = performance.now() - before.at;
  const { user, system } = process.cpuUsage(before.own);
  const after = await databaseMs();
  if (stored.received !== stored.records)
    throw new Error(`${stored.received} of ${stored.records} were matched`);
  await database.close();
  return {
    ms,
    cpuMs: (user + system) / 1000,
    databaseMs: after === null || before.database === null ? null : after - before.database,
    // maxRSS is in kilobytes.
    bytes: process.resourceUsage().maxRSS * 1024 - before.bytes,
    records: stored.records,
  };
}

async function floor() {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  const clock = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const started = performance.now();
    const result = await work();
    return [performance.now() - started, result];
  };
  const [parseMs, records] = await clock(() => parseBare(path));
  await owner`create table bare (id bigint, cents bigint, reference text, name text)`;
  const [copyMs] = await clock(async () =>
    pipeline(Readable.from(linesOf(records)), await owner`copy bare from stdin`.writable()),
  );
  const [joinMs, joined] = await clock(
    () => owner`create table bare_matched as select b.id, s.id as statement_id, b.cents
      from bare b join statements s on s.reference = b.reference where s.outcome = 'invoiced'`,
  );
  if (joined.count !== records) throw new Error(`${joined.count} of ${records} were joined`);
  await owner`drop table bare, bare_matched`;
  await owner.end();
  return { parseMs, copyMs, joinMs };
}

function* linesOf(records: number): Generator<string> {
  for (let first = 0; first < records; first += 1_000)
    yield Array.from(
      { length: Math.min(1_000, records - first) },
      (_, place) => `${first + place}\t100\t${referenceOf(first + place)}\tT${first + place}\n`,
    ).join("");
}
