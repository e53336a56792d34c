/** One thing wrong with one field. `code` becomes Finnish in lib/messages/errors.ts and nowhere else. */
export type Issue = {
  path: string;
  code: string;
  /** What a person calls the thing, where a change is about many of them: a plate. */
  label?: string;
  /** In a refused save against an older version: what was sent and what is stored now. */
  yours?: string;
  theirs?: string;
};

/** One for all that is right, because a batch has thousands of rows. */
export const NO_ISSUES: readonly Issue[] = [];

/** What a user can cause. What only a bug or an outage causes is thrown instead. */
export type Failure = { code: string; issues?: Issue[]; details?: Record<string, string | number> };

export type Ok<T> = { ok: true; value: T };
export type Fail = { ok: false; error: Failure };
export type Result<T> = Ok<T> | Fail;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = (code: string, rest: Omit<Failure, "code"> = {}): Fail => ({
  ok: false,
  error: { code, ...rest },
});
