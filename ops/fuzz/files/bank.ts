import { disagreement } from "#lib/adapters/bank/testing-agreement.ts";
import { readWhole } from "#lib/adapters/bank/testing-read.ts";
import { ANSWER_SAMPLES } from "#lib/adapters/bank/testing-samples-answers.ts";
import { CHARGE_SAMPLES } from "#lib/adapters/bank/testing-samples-charges.ts";
import { DETAIL_SAMPLES } from "#lib/adapters/bank/testing-samples-details.ts";
import { STATEMENT_SAMPLES } from "#lib/adapters/bank/testing-samples-statements.ts";
import { BANK_FILE_REFUSALS } from "#lib/bank/rules/refusals.ts";
import type { FileKind } from "./kind.ts";
import { mutated } from "./mutations.ts";

const SAMPLES = [ANSWER_SAMPLES, CHARGE_SAMPLES, DETAIL_SAMPLES, STATEMENT_SAMPLES].flat();

/** Files of the bank: statements, notifications and answers to payment files, as banks write them. */
export const bankFiles: FileKind = {
  name: "bank",
  make(random) {
    const { file } = random.pick(SAMPLES);
    const text = typeof file === "string" ? file : Buffer.from(file).toString("latin1");
    // Mutations work on lines, so that they hit elements.
    return { content: "bank", ...mutated(random.chance(0.7) ? text.replaceAll("><", ">\n<") : text, random) };
  },
  async check({ bytes }) {
    const { result, records } = await readWhole(bytes);
    if (result.ok) {
      const paged = /(?:Stmt|Msg)Pgntn/.test(Buffer.from(bytes).toString("latin1").replaceAll("\0", ""));
      const difference = disagreement(bytes, records, { paged });
      if (difference !== null) throw new Error(difference);
      return "read";
    }
    const { code } = result.error;
    if (!BANK_FILE_REFUSALS.some((known) => known === code)) throw new Error(`refused as ${code}`);
    return code;
  },
};
