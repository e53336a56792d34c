import { type Operation, takesIdempotencyKey } from "#lib/api/operation.ts";
import { statusOf } from "#lib/api/status.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { httpCodes, httpTexts } from "#lib/messages/http.ts";
import { inputNamesOf } from "./requests.ts";

/** What the front server says before any route, by its code. */
const FRONT = new Map(
  ([400, 405, 408, 414, 417, 431, 500] as const).map((status) => [
    httpCodes[status] as string,
    { status, message: httpTexts[status].message as string },
  ]),
);

/** What may be answered to whatever is asked. */
const ALWAYS = [...FRONT.keys(), "unavailable"];

export const statusOfCode = (code: string): number => FRONT.get(code)?.status ?? statusOf({ code });
export const exampleMessageOf = (code: string): string => FRONT.get(code)?.message ?? messageOfCode(code);

/** Every code an operation can be refused with: its own, and those of the doors it stands behind. */
function codesOf(operation: Operation): string[] {
  const { access = "bearer", scope, takes, versioned, failures } = operation;
  const asked = inputNamesOf(operation);
  const has = (name: string) => asked.includes(name);
  const known = access === "bearer";
  const body = has("body") || has("file");
  return [
    ...ALWAYS,
    ...(known || access === "session"
      ? ["unauthenticated", "forbidden_origin", "second_factor_required"]
      : []),
    ...(known ? ["too_many_attempts", "forbidden", "second_factor_missing", "invalid"] : []),
    ...(known && operation.method !== "GET" ? ["view_only"] : []),
    ...(scope === null ? [] : ["insufficient_scope"]),
    ...(operation.path.includes("{") || asked.some((name) => name.endsWith("Id")) ? ["not_found"] : []),
    ...(versioned || (known && operation.method !== "GET") ? ["precondition_failed"] : []),
    ...(takesIdempotencyKey(operation) ? ["submission_conflict", "idempotency_running"] : []),
    ...(body ? ["payload_too_large"] : []),
    ...(body && takes !== "file" ? ["unsupported_media_type"] : []),
    ...failures,
  ];
}

/** The codes by the status they become, both in order. */
export function failuresByStatus(operation: Operation): [status: number, codes: string[]][] {
  const byStatus = Map.groupBy(new Set(codesOf(operation)), (code) => statusOfCode(code));
  return [...byStatus].sort(([one], [other]) => one - other);
}
