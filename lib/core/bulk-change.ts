import { type Fail, type Failure, fail, ok, type Result } from "./result.ts";

// What holds of every change of many things at once: it is refused by name, and can be taken back for a while.

/** How many of those that were refused are named. */
const NAMED = 20;

export type Many = "vehicles" | "drivers" | "companies";
export type Refused = { id: number; name: string | null; failure: Failure };

/**
 * One refusal for many: which of them and why, the first twenty by name. Its code is theirs where they share one, else
 * `bulk_refused`; `details.refused` says how many there are.
 */
export function refusalOfMany(many: Many, refused: readonly Refused[]): Fail {
  const codes = new Set(refused.map(({ failure }) => failure.code));
  const [only] = codes;
  const issues = refused.slice(0, NAMED).flatMap(({ id, name, failure }) => {
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

/** Those that are not there for this actor: missing, deleted, and other people's alike. */
export function missingOnes(many: Many, ids: readonly number[]): Fail {
  const issues = ids.slice(0, NAMED).map((id) => ({ path: `${many}.${id}`, code: "not_found" }));
  return fail("not_found", { issues, details: { refused: ids.length } });
}

/** A list that is not as long as the person was told. */
export const selectionChanged = (many: Many, found: number): Fail =>
  fail("selection_changed", { details: { found, many } });

const UNDO_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** Until when a change can be taken back: after a month everybody has been billed and lived with it. */
export const undoneFrom = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * MS_PER_DAY);

/** Whether a change can still be taken back. Fails with `already_undone` or `undo_too_late`. */
export function canStillUndo(change: { at: Date; undoneAt: Date | null }, now: Date): Result<null> {
  if (change.undoneAt !== null) return fail("already_undone");
  return change.at < undoneFrom(now) ? fail("undo_too_late") : ok(null);
}
