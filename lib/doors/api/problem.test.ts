import { describe, expect, test } from "vitest";
import { inLanguage } from "#lib/core/request-scope.ts";
import type { Failure } from "#lib/core/result.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { statusOf } from "#lib/platform/api/status.ts";
import { problem } from "./problem.ts";

const answer = async (failure: Failure) => {
  const response = problem(failure, "r-1");
  return { response, body: (await response.json()) as Record<string, unknown> };
};

const STATUSES: Record<string, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  forbidden_origin: 403,
  not_found: 404,
  stale: 409,
  transition_not_allowed: 409,
  not_deletable: 409,
  business_id_taken: 409,
  license_plate_taken: 409,
  periods_overlap: 409,
  duplicate: 409,
  read_only: 409,
  view_only: 403,
  not_refreshable: 409,
  dispatch_other_company: 409,
  dispatch_unknown_id: 409,
  dispatch_changed: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  incomplete: 422,
  submission_conflict: 422,
  something_new: 422,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
  dispatch_unreachable: 502,
  dispatch_failed: 502,
  dispatch_garbage: 502,
  dispatch_unauthorized: 502,
  dispatch_not_connected: 503,
  dispatch_slow: 504,
};

describe.each(Object.entries(STATUSES))("%s", (code, status) => {
  test(`is ${status}, as problem+json, with its message in Finnish, and never cached`, async () => {
    expect(statusOf({ code })).toBe(status);
    const { response, body } = await answer({ code });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      type: "about:blank",
      title: expect.stringMatching(/^[A-Z]/),
      status,
      code,
      detail: messageOfCode(code),
      instance: "urn:request:r-1",
      message: messageOfCode(code),
    });
  });
});

test.each([
  [{ code: "unavailable" }, "2"],
  [{ code: "too_many_attempts" }, "2"],
  [{ code: "too_many_attempts", details: { retryAfterSeconds: 0.2 } }, "1"],
  [{ code: "too_many_attempts", details: { retryAfterSeconds: 61.4 } }, "62"],
  [{ code: "dispatch_paused", details: { retryAfterSeconds: 42 } }, "42"],
  // The time of recovery is unknown.
  [{ code: "dispatch_not_connected" }, null],
  [{ code: "dispatch_failed" }, null],
  [{ code: "not_found" }, null],
])("%o gives the time to retry: %s", async (failure, seconds) => {
  expect((await answer(failure)).response.headers.get("retry-after")).toBe(seconds);
});

test("an unknown caller learns how to authenticate", async () => {
  expect((await answer({ code: "unauthenticated" })).response.headers.get("www-authenticate")).toBe(
    'Bearer realm="Tolppa"',
  );
});

test("every wrong field is listed with its path, code and message", async () => {
  const { body } = await answer({
    code: "invalid",
    issues: [
      { path: "billing.iban", code: "iban" },
      { path: "companyName", code: "too_long:50" },
    ],
  });
  expect(body.errors).toEqual([
    { path: "billing.iban", code: "iban", message: "Tarkista IBAN" },
    { path: "companyName", code: "too_long:50", message: "Enintään 50 merkkiä" },
  ]);
  expect(body.message).toBe("IBAN: Tarkista IBAN. Yrityksen nimi: Enintään 50 merkkiä");
});

test("a stale save shows both values", async () => {
  const issue = { path: "companyName", code: "stale", yours: "A", theirs: "B" };
  const { body } = await answer({ code: "stale", issues: [issue] });
  expect(body.errors).toEqual([{ ...issue, message: messageOfCode("stale") }]);
});

test("the refusal of a bank's file names file, line and element, as fields and in words", async () => {
  const details = { file: "tiliote.xml", line: 41, element: "TtlAmt" };
  const { body } = await answer({ code: "bank_file_amount", details });
  expect(body).toMatchObject(details);
  expect(body.message).toContain(messageOfCode("bank_file_amount"));
  for (const place of ["tiliote.xml", "41", "TtlAmt"]) expect(body.message).toContain(place);
  const strange = { line: 2, version: "camt.053.001.05", element: "Document" };
  const other = await answer({ code: "bank_file_unknown", details: strange });
  expect(other.body).toMatchObject({ line: 2, element: "Document" });
  for (const named of ["camt.053.001.05", "02", "04", "06", "08"])
    expect(other.body.message).toContain(named);
});

test("a foreign and an absent resource get the same body", async () => {
  const [one, two] = [await answer({ code: "not_found" }), await answer({ code: "not_found" })];
  expect(one.body).toEqual(two.body);
  expect(Object.keys(one.body)).not.toContain("errors");
});

test.each([
  ["fi", "Liian monta yritystä. Yritä hetken kuluttua uudelleen.", "Pakollinen"],
  ["sv", "För många försök. Försök igen om en stund.", "Obligatoriskt"],
  ["en", "Too many attempts. Try again in a moment.", "Required"],
] as const)("the messages are in the language of the request: %s", async (...row) => {
  const [language, message, ofField] = row;
  const issues = [{ path: "make", code: "required" }];
  const { body } = await inLanguage(language, () => answer({ code: "too_many_attempts", issues }));
  expect(body).toMatchObject({ message, detail: message, errors: [{ message: ofField }] });
});
