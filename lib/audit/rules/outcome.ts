/** How many differences of a check are named. */
export const MOST_NAMED = 5;

/** What a check found. `named` holds numbers of statements and files and ids of companies: no personal data. */
export type Outcome = {
  /** How many things were compared. */
  rows: number;
  differences: number;
  /** The first differences. */
  named: readonly string[];
  /** How many things were left out, where a check looks only at the newest. */
  left?: number;
};

/** The outcome of a check with its name and how long it took. */
export type CheckResult = Outcome & { id: string; ms: number };

/** Why an audit is made: a new day, a new final settlement run, or an operator's wish. */
export type AuditCause = "daily" | "run" | "command";

export const differencesOf = (results: readonly CheckResult[]): number =>
  results.reduce((sum, { differences }) => sum + differences, 0);

/** Collects what a check finds while it goes through its things. */
export function openOutcome() {
  const outcome = { rows: 0, differences: 0, named: [] as string[] };
  return {
    outcome,
    /** Counts one thing, and names it where it differs. */
    compared(name: string, differs: boolean): void {
      outcome.rows += 1;
      if (!differs) return;
      outcome.differences += 1;
      if (outcome.named.length < MOST_NAMED) outcome.named.push(name);
    },
  };
}
