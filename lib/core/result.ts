/** One problem with one field. Only lib/messages/errors.ts turns `code` into words. */
export type Issue = {
  path: string;
  code: string;
  /** The name of the row for people, in a change of many rows: a plate. */
  label?: string;
  /** After an edit conflict: the sent value and the stored value. */
  yours?: string;
  theirs?: string;
};

/** One shared empty list, because a batch has thousands of rows. */
export const NO_ISSUES: readonly Issue[] = [];

/** A refusal that a user can cause. Bugs and outages are thrown instead. */
export type Failure = { code: string; issues?: Issue[]; details?: Record<string, string | number> };

type Ok<T> = { ok: true; value: T };
export type Fail = { ok: false; error: Failure };
export type Result<T> = Ok<T> | Fail;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = (code: string, rest: Omit<Failure, "code"> = {}): Fail => ({
  ok: false,
  error: { code, ...rest },
});

/**
 * Compares the read-only fields of a PUT with the stored ones, both by path. An unchanged or absent field passes. Fails with
 * `invalid`, which names every changed field.
 */
export function asStored(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Result<null> {
  const issues = Object.keys(stored).flatMap((path): Issue[] =>
    sent[path] === undefined || sent[path] === stored[path] ? [] : [{ path, code: "read_only" }],
  );
  return issues.length > 0 ? fail("invalid", { issues }) : ok(null);
}
