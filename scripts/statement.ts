import { readFile } from "node:fs/promises";
import { messageOfCode } from "#lib/messages/errors.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { parseStatementInputs } from "#lib/settlements/statement-inputs.ts";
import { lineText } from "#lib/statements/line-texts.ts";
import * as m from "#messages";

// npm run --silent statement -- inputs.json
// Computes a statement from a file of its inputs, as an auditor does: without the portal, its database or its settings.

/** The statement of a file's text as JSON. Throws an Error whose message has a line for each fault. */
export function statementOf(text: string): string {
  const parsed = parseStatementInputs(readJson(text));
  if (!parsed.ok) {
    const wrong = (parsed.error.issues ?? []).map(({ path, code }) =>
      path ? `${path}: ${messageOfCode(code)}` : messageOfCode(code),
    );
    throw new Error([m.statementCommand_wrong(), ...wrong].join("\n"));
  }
  const { lines, totalCents, payoutDate, carryOutCents } = computeStatement(parsed.value);
  const shown = lines.map((line) => ({
    code: line.code,
    vehicleId: line.vehicleId,
    amountCents: line.amountCents,
    text: lineText(line),
  }));
  return JSON.stringify({ lines: shown, totalCents, payoutDate, carryOutCents }, null, 2);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(
      m.statementCommand_noJson({ reason: error instanceof Error ? error.message : String(error) }),
    );
  }
}

async function main([path]: readonly string[]): Promise<void> {
  try {
    if (!path) throw new Error(m.statementCommand_usage());
    const text = await readFile(path, "utf8").catch(() => {
      throw new Error(m.statementCommand_unreadable({ path }));
    });
    process.stdout.write(`${statementOf(text)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main(process.argv.slice(2));
