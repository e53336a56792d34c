import pino from "pino";
import { expect, test } from "vitest";
import { describeError, REDACTED_PATHS } from "./log-privacy.ts";

function logged(fields: object): string {
  let line = "";
  const options = { redact: REDACTED_PATHS, serializers: { err: describeError } };
  const destination = {
    write(text: string) {
      line += text;
    },
  };
  pino(options, destination).info(fields, "something");
  return line;
}

test.each([
  ["a password", { password: "canary" }],
  ["an e-mail address", { user: { email: "canary" } }],
  ["an account number", { billing: { iban: "canary" } }],
  ["a token", { headers: { authorization: "canary" } }],
  ["a cookie", { headers: { cookie: "canary" } }],
  ["a cookie that is set", { headers: { "set-cookie": "canary" } }],
])("%s does not get into the log", (_name, fields) => {
  expect(logged(fields)).not.toContain("canary");
});

test("a failed query is logged without its parameters, with its cause", () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
    code: "22P02",
  });
  const message = "Failed query: select $1\nparams: canary";
  const line = logged({
    err: Object.assign(new Error(message, { cause }), { query: "select $1", params: ["canary"] }),
  });
  expect(line).not.toContain("canary");
  expect(line).toContain("22P02");
  expect(line).toContain("log-privacy.test.ts");
});

test("other errors keep their message", () => {
  expect(logged({ err: new Error("connection lost") })).toContain("connection lost");
});
