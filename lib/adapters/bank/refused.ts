import type { BankFileRefusal } from "#lib/bank/rules/refusals.ts";

/** Ends the reading of a bank's file. The reader turns it into a Result; the parser adds the line. */
export class BankFileRefused extends Error {
  readonly code: BankFileRefusal;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: BankFileRefusal, details: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: BankFileRefusal, details?: Readonly<Record<string, string | number>>): never {
  throw new BankFileRefused(code, details);
}
