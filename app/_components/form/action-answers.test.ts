import { expect, test } from "vitest";
import { rejectingFailedActions } from "./action-answers.ts";
import { FailedAnswer } from "./failed-answer.ts";

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
])("%s reaches the framework as it is", async (_, answer) => {
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
])("of an action answered by %s the words are what it rejects with", async (_, answer, said) => {
  await expect(asked(answer)).rejects.toEqual(new FailedAnswer(said));
});

test("a broken connection stays what it is", async () => {
  const broken = new TypeError("Failed to fetch");
  await expect(asked(broken)).rejects.toBe(broken);
});

test("a failed answer to anything but an action is its asker's to read", async () => {
  const answer = new Response("", { status: 503 });
  expect(await asked(answer, { headers: { rsc: "1" } })).toBe(answer);
});
