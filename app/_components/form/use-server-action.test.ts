import { expect, test } from "vitest";
import {
  answered,
  FailedAnswer,
  rejectingFailedActions,
  traceOf,
  wordsOfAnswer,
  wordsOfError,
} from "#app/_components/form/use-server-action.ts";
import type { ActionError } from "#lib/doors/action.ts";

const error = (code: string): ActionError => ({ code, message: "", issues: [], requestId: "r-1" });

test.each([
  ["internal", "r-1"],
  ["unavailable", "r-1"],
  ["invalid", undefined],
  ["stale", undefined],
  ["network", undefined],
])("a refusal as %s is quoted by %s", (code, trace) => {
  expect(traceOf(error(code))).toBe(trace);
});

test("an action without an answer is a lost connection, and one with an answer is that answer", async () => {
  expect(await answered(Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({
    ok: false,
    error: { code: "network", message: expect.stringContaining("yhteys katkesi") },
  });
  expect(await answered(Promise.resolve({ ok: true, value: 7 }))).toEqual({ ok: true, value: 7 });
});

const NO_STATUS_TEXT = { status: 502, statusText: "" };

test.each([
  ["its JSON body's message", 503, "Service Unavailable", '{"message":"Huoltokatko"}', "Huoltokatko"],
  ["its status, without a body", 503, "Service Unavailable", "", "Verkkovirhe: Service Unavailable"],
  ["its status, with a page", 502, "Bad Gateway", "<h1>nginx</h1>", "Verkkovirhe: Bad Gateway"],
  ["its status, with JSON that has no message", 413, "Too Large", '{"error":1}', "Verkkovirhe: Too Large"],
  ["its status, with a message that is no text", 500, "Oops", '{"message":{}}', "Verkkovirhe: Oops"],
  ["its status, with an empty message", 500, "Oops", '{"message":" "}', "Verkkovirhe: Oops"],
  ["its status, with JSON null", 500, "Oops", "null", "Verkkovirhe: Oops"],
])("a failed answer shows %s", (_, status, statusText, body, said) => {
  expect(wordsOfAnswer({ status, statusText }, body)).toBe(said);
});

test("without a status text, as under HTTP/2, the number is shown", () => {
  expect(wordsOfAnswer(NO_STATUS_TEXT, "")).toBe("Verkkovirhe: 502");
});

test("a successful answer that cannot be read is not shown as OK", () => {
  expect(wordsOfAnswer({ status: 200, statusText: "OK" }, "<h1>Wi-Fi</h1>")).toContain("ei voitu lukea");
});

test("only a missing answer is a lost connection", () => {
  expect(wordsOfError(new FailedAnswer("Huoltokatko"))).toBe("Huoltokatko");
  expect(wordsOfError(new TypeError("Failed to fetch"))).toContain("yhteys katkesi");
});

const ACTION = { method: "POST", headers: { "next-action": "40ab" } };
const FLIGHT = { "content-type": "text/x-component" };

const asked = (answer: Response | Error, init: RequestInit = ACTION) =>
  rejectingFailedActions(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  })("http://localhost/companies/1", init);

test.each([
  ["an action's value", new Response("0:{}", { headers: FLIGHT })],
  ["a page that an action did not find", new Response("0:{}", { status: 404, headers: FLIGHT })],
  ["the way on after an action", new Response("", { status: 303, headers: { "x-action-redirect": "/a" } })],
])("%s reaches the framework unchanged", async (_, answer) => {
  expect(await asked(answer)).toBe(answer);
});

test.each([
  ["a proxy's JSON", Response.json({ message: "Huoltokatko" }, { status: 503 }), "Huoltokatko"],
  ["a page", new Response("<h1>", { status: 502, statusText: "Bad Gateway" }), "Verkkovirhe: Bad Gateway"],
  [
    "a failure in the framework's own format",
    new Response("0:{}", { status: 500, statusText: "Internal Server Error", headers: FLIGHT }),
    "Verkkovirhe: Internal Server Error",
  ],
])("an action answered by %s rejects with its words", async (_, answer, said) => {
  await expect(asked(answer)).rejects.toEqual(new FailedAnswer(said));
});

test("a broken connection stays a broken connection", async () => {
  const broken = new TypeError("Failed to fetch");
  await expect(asked(broken)).rejects.toBe(broken);
});

test("a failed answer to any other request is left to its caller", async () => {
  const answer = new Response("", { status: 503 });
  expect(await asked(answer, { headers: { rsc: "1" } })).toBe(answer);
});
