import { describe, expect, test } from "vitest";
import { schemaErrors, schemas } from "#lib/adapters/documents/testing.ts";
import type { BankEntry, BankStatus } from "#lib/bank/rules/bank-file.ts";
import { disagreement } from "./testing-agreement.ts";
import { readWhole } from "./testing-read.ts";
import { ANSWER_SAMPLES } from "./testing-samples-answers.ts";
import { CHARGE_SAMPLES } from "./testing-samples-charges.ts";
import { DETAIL_SAMPLES } from "./testing-samples-details.ts";
import { STATEMENT_SAMPLES } from "./testing-samples-statements.ts";
import type { BankSample } from "./testing-samples-xml.ts";
import { testEuros } from "./testing-xml.ts";

// Files as banks write them, made by hand after the published schemas, guides and samples. A second reader must find the same
// records.

const SAMPLES = { DETAIL_SAMPLES, CHARGE_SAMPLES, STATEMENT_SAMPLES, ANSWER_SAMPLES };

const lineOf = (one: BankEntry | BankStatus): string =>
  one.type === "entry" ? movementLine(one) : answerLine(one);

function movementLine({ direction, cents, count, status, ...one }: BankEntry): string {
  const id = one.reference ?? one.endToEndId;
  return [
    `${direction === "credit" ? "+" : "-"}${testEuros(cents)}`,
    count > 1 && `x${count}`,
    status !== "BOOK" && status,
    id,
    one.message && `(${one.message})`,
    one.counterpartyIban && `[${one.counterpartyIban}]`,
  ]
    .filter(Boolean)
    .join(" ");
}

const answerLine = ({ level, originalPaymentId, endToEndId, status, reasonCode }: BankStatus): string =>
  [
    level,
    level === "batch" && originalPaymentId,
    level === "payment" && endToEndId,
    String(status),
    reasonCode,
  ]
    .filter(Boolean)
    .join(" ");

test("there are more than sixty samples", () =>
  expect(Object.values(SAMPLES).flat().length).toBeGreaterThan(60));

describe.each(Object.entries(SAMPLES))("%s", (_, samples: readonly BankSample[]) => {
  test.each(samples)("$name", async ({ file, movements, paged = false }) => {
    const bytes = typeof file === "string" ? Buffer.from(file) : file;
    const { result, records } = await readWhole(bytes);
    expect(result).toMatchObject({ ok: true });
    const read = records.filter((one) => one.type === "entry" || one.type === "status");
    expect(read.map(lineOf)).toEqual(movements);
    expect(disagreement(bytes, records, { paged })).toBeNull();
    expect((await readWhole(bytes, { size: 11 })).records).toEqual(records);
  });

  test.for(samples)("$name is valid by its schema", ({ file, againstSchema }, { skip }) => {
    const text = typeof file === "string" ? file : "";
    const schema = `${/xsd:([\w.]+)"/.exec(text)?.[1]}.xsd`;
    skip(againstSchema || !schemas(schema));
    expect(schemaErrors(schema, text)).toBe("");
  });
});
