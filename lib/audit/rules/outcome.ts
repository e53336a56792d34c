/** The most differences of a check that are named. */
export const MOST_NAMED = 5;

/** The result of a check. `named` holds numbers of statements and files and ids of companies: no personal data. */
export type Outcome = {
  /** The number of compared items. */
  rows: number;
  differences: number;
  /** The first differences. */
  named: readonly string[];
  /** The number of items left out by a check of only the newest. */
  left?: number;
};

/** The result of a check with its name and duration. */
export type CheckResult = Outcome & { id: string; ms: number };

/** Why an audit is made: a new day, a new final settlement run, or an operator's wish. */
export type AuditCause = "daily" | "run" | "command";

export const differencesOf = (results: readonly CheckResult[]): number =>
  results.reduce((sum, { differences }) => sum + differences, 0);

/** Collects a check's result while it goes through its items. */
export function openOutcome() {
  const outcome = { rows: 0, differences: 0, named: [] as string[] };
  return {
    outcome,
    /** Counts one item, and names it if it differs. */
    compared(name: string, differs: boolean): void {
      outcome.rows += 1;
      if (!differs) return;
      outcome.differences += 1;
      if (outcome.named.length < MOST_NAMED) outcome.named.push(name);
    },
  };
}
