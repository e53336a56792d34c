import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalInputs } from "#lib/settlements/rules/canonical.ts";
import { testInputs, testPayment } from "#lib/settlements/rules/testing.ts";
import { statementOf } from "./statement.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const inputs = testInputs({ payments: [testPayment(1, "2026-11-02", 418_735)] });

test("prints the lines, the total and the day of payment", () => {
  expect(JSON.parse(statementOf(canonicalInputs(inputs)))).toEqual({
    lines: [
      { code: "CARD_GROSS", vehicleId: 1, amountCents: 418_735, text: "Korttimaksut 26.10.–8.11. (1 maksu)" },
      {
        code: "COMMISSION",
        vehicleId: 1,
        amountCents: -11_306,
        text: "Palvelumaksu 2,7\u00a0% (summasta 4\u00a0187,35\u00a0€)",
      },
      {
        code: "MONTHLY_FEE",
        vehicleId: 1,
        amountCents: -581,
        text: "Kuukausimaksu lokakuu 6/31 pv (30,00\u00a0€ kuukaudessa)",
      },
      {
        code: "MONTHLY_FEE",
        vehicleId: 1,
        amountCents: -800,
        text: "Kuukausimaksu marraskuu 8/30 pv (30,00\u00a0€ kuukaudessa)",
      },
    ],
    totalCents: 406_048,
    payoutDate: "2026-11-09",
    carryOutCents: 0,
  });
});

test("names every wrong place of a file", () => {
  const wrong = { ...inputs, carryInCents: 0.5, note: "?" };
  expect(() => statementOf(JSON.stringify(wrong))).toThrow(
    "Tiedostosta ei voi laskea tilitystä:\ncarryInCents: Anna rahamäärä kokonaisina sentteinä\nnote: Tuntematon kenttä",
  );
});

test("reports a text that is not JSON", () => expect(() => statementOf("{")).toThrow("ei ole JSON-muotoa"));

describe("the command", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "statement-"));
    await writeFile(join(directory, "inputs.json"), `\uFEFF${JSON.stringify(inputs)}`);
    await writeFile(join(directory, "wrong.json"), "{}");
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** Without any environment: neither database nor settings are needed. */
  const command = (...args: string[]) =>
    run(process.execPath, [join(ROOT, "scripts/statement.ts"), ...args], {
      cwd: ROOT,
      env: {} as NodeJS.ProcessEnv,
    });

  test("prints JSON and nothing else", async () => {
    const { stdout, stderr } = await command(join(directory, "inputs.json"));
    expect(JSON.parse(stdout)).toMatchObject({ totalCents: 406_048 });
    expect(stderr).toBe("");
  });

  test.each(["wrong.json", "missing.json"])(
    "fails with %s and prints nothing that looks like a statement",
    async (name) => {
      await expect(command(join(directory, name))).rejects.toMatchObject({ code: 1, stdout: "" });
    },
  );

  test("shows its usage", async () => {
    await expect(command()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Käyttö") });
  });
});
