import { daysFrom } from "./calendar.ts";
import { type Fail, type Failure, fail, ok, type Result } from "./result.ts";

// Rules of every bulk change: refusals name the rows, and an undo is possible for a while.

/** The most refused rows that a refusal names. */
const MOST_NAMED = 20;

export type Many = "vehicles" | "drivers" | "companies";
export type Refused = { id: number; name: string | null; failure: Failure };

/**
 * One refusal for many rows: names the first twenty and their reasons. The code is the rows' common code, else `bulk_refused`;
 * `details.refused` is the number of refused rows.
 */
export function refusalOfMany(many: Many, refused: readonly Refused[]): Fail {
  const codes = new Set(refused.map(({ failure }) => failure.code));
  const [only] = codes;
  const issues = refused.slice(0, MOST_NAMED).flatMap(({ id, name, failure }) => {
    const own = failure.code === "incomplete" ? [] : (failure.issues ?? []);
    const told = own.length > 0 ? own : [{ path: "status", code: failure.code }];
    return told.map(({ path, code }) => ({
      path: `${many}.${id}.${path}`,
      code,
      ...(name !== null && { label: name }),
    }));
  });
  const code = codes.size === 1 && only !== undefined ? only : "bulk_refused";
  return fail(code, { issues, details: { refused: refused.length } });
}

/** The refusal of rows that this actor cannot find: missing, deleted and other companies' rows look the same. */
export function missingOnes(many: Many, ids: readonly number[]): Fail {
  const issues = ids.slice(0, MOST_NAMED).map((id) => ({ path: `${many}.${id}`, code: "not_found" }));
  return fail("not_found", { issues, details: { refused: ids.length } });
}

/** The selected list has another length now than the person was told. */
export const selectionChanged = (many: Many, found: number): Fail =>
  fail("selection_changed", { details: { found, many } });

const UNDO_DAYS = 30;

/** The oldest change that can still be undone. After a month its effects have been billed. */
export const undoneFrom = (now: Date): Date => daysFrom(now, -UNDO_DAYS);

/** Whether a change can still be undone. Fails with `already_undone` or `undo_too_late`. */
export function canStillUndo(change: { at: Date; undoneAt: Date | null }, now: Date): Result<null> {
  if (change.undoneAt !== null) return fail("already_undone");
  return change.at < undoneFrom(now) ? fail("undo_too_late") : ok(null);
}
