import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Access } from "#ops/servers/access.ts";
import { residentBytes, watchMemory } from "#ops/servers/processes.ts";
import { APP_URL } from "#ops/servers/product.ts";
import type { Product } from "./product.ts";
import { judged, table } from "./report.ts";

// An admin uploads one CSV file of 1,000,000 card payments: checks it, stores it, and stores it again.

const ROWS = 1_000_000;
const LINES_AT_ONCE = 10_000;
const SAMPLE_MS = 100;
const MEGABYTE = 1024 * 1024;
/** More than the server process handled before. A file of this size has 80 MB. */
const AT_MOST_MORE = 64 * MEGABYTE;

const STEPS = [
  { name: "checked", step: "check" },
  { name: "stored", step: "apply" },
  { name: "stored again, as duplicates", step: "apply" },
] as const;

type StepFigures = { name: string; seconds: number; before: number | null; most: number };

/** The duration of each step, and the server process's resident memory before it and at its peak. */
export async function paymentFileTable(
  { origin, pid }: Product,
  ownerUrl: string,
  { cookie }: Pick<Access, "cookie">,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bench-payments-"));
  try {
    const path = join(folder, "payments.csv");
    await write(path, await readPlates(ownerUrl));
    const body = await openAsBlob(path);
    const steps: StepFigures[] = [];
    for (const { name, step } of STEPS) {
      const before = pid === null ? null : await residentBytes(pid);
      const memory = watchMemory(async () => (pid === null ? [] : [pid]), SAMPLE_MS);
      const started = performance.now();
      await send(`${origin}/api/payments/files?step=${step}`, { headers: { origin: APP_URL, cookie }, body });
      steps.push({ name, seconds: (performance.now() - started) / 1000, before, most: memory.stop() });
    }
    return tableOf(body.size, steps);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readPlates(ownerUrl: string): Promise<string[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  const rows = await sql<{ plate: string }[]>`
    select license_plate as plate from vehicles where deleted_at is null order by id % 997, id limit 50000`;
  await sql.end();
  return rows.map(({ plate }) => plate);
}

async function write(path: string, plates: readonly string[]): Promise<void> {
  const file = await open(path, "w");
  const start = Date.now();
  await file.write("Viite;Rekisteritunnus;Tapahtuma;Summa;ALV-%;Aika;Maksutapa\r\n");
  for (let from = 0; from < ROWS; from += LINES_AT_ONCE) {
    const lines = Array.from({ length: LINES_AT_ONCE }, (_, index) => {
      const row = from + index;
      const at = new Date(start - ((row * 7_919) % 864_000) * 1_000).toISOString();
      const euros = `${10 + (row % 90)},${String(row % 100).padStart(2, "0")}`;
      return `FILE-${row};${plates[(row * 13) % plates.length]};Maksu;${euros};13,5;${at};kortti\r\n`;
    });
    await file.write(lines.join(""));
  }
  await file.close();
}

async function send(url: string, init: { headers: Record<string, string>; body: Blob }): Promise<void> {
  const answer = await fetch(url, { method: "POST", ...init });
  const last = (await answer.text()).trimEnd().split("\n").at(-1) ?? "";
  const { value } = JSON.parse(last) as { value?: { rows: number; issueCount: number } };
  if (value?.rows !== ROWS || value.issueCount !== 0) throw new Error(`${url}: ${last.slice(0, 300)}`);
}

function tableOf(bytes: number, steps: readonly StepFigures[]): string {
  const megabytes = (size: number | null) => (size === null ? "" : String(Math.round(size / MEGABYTE)));
  return table(
    [
      `A file of 1,000,000 rows, ${megabytes(bytes)} MB`,
      "seconds",
      "rows/s",
      "memory before, MB",
      "at most, MB",
      "target",
    ],
    steps.map(({ name, seconds, before, most }) => [
      name,
      seconds.toFixed(1),
      String(Math.round(ROWS / seconds)),
      megabytes(before),
      megabytes(most),
      before === null ? "" : judged(`≤ ${megabytes(AT_MOST_MORE)} more`, most - before <= AT_MOST_MORE),
    ]),
  );
}
