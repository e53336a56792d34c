import { expect, test } from "vitest";
import { FailedAnswer, wordsOfAnswer, wordsOfError } from "./failed-answer.ts";

const NO_STATUS_TEXT = { status: 502, statusText: "" };

test.each([
  ["its JSON body's message", 503, "Service Unavailable", '{"message":"Huoltokatko"}', "Huoltokatko"],
  ["its status, without a body", 503, "Service Unavailable", "", "Verkkovirhe: Service Unavailable"],
  ["its status, with a page", 502, "Bad Gateway", "<h1>nginx</h1>", "Verkkovirhe: Bad Gateway"],
  ["its status, with JSON that has no message", 413, "Too Large", '{"error":1}', "Verkkovirhe: Too Large"],
  ["its status, with a message that is no text", 500, "Oops", '{"message":{}}', "Verkkovirhe: Oops"],
  ["its status, with an empty message", 500, "Oops", '{"message":" "}', "Verkkovirhe: Oops"],
  ["its status, with JSON null", 500, "Oops", "null", "Verkkovirhe: Oops"],
])("of a failed answer %s is said", (_, status, statusText, body, said) => {
  expect(wordsOfAnswer({ status, statusText }, body)).toBe(said);
});

test("where the status has no text, as under HTTP/2, its number is said", () => {
  expect(wordsOfAnswer(NO_STATUS_TEXT, "")).toBe("Verkkovirhe: 502");
});

test("an answer that calls itself good and cannot be read is not said to be OK", () => {
  expect(wordsOfAnswer({ status: 200, statusText: "OK" }, "<h1>Wi-Fi</h1>")).toContain("ei voitu lukea");
});

test("only where there was no answer the connection broke", () => {
  expect(wordsOfError(new FailedAnswer("Huoltokatko"))).toBe("Huoltokatko");
  expect(wordsOfError(new TypeError("Failed to fetch"))).toContain("yhteys katkesi");
});
