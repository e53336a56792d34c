import { expect, test } from "vitest";
import { namingAccount } from "./drawn-for.ts";

const sentFor = async (whose: string | undefined, input: string, init: RequestInit) => {
  let sent: Headers | undefined;
  const fetch = namingAccount(async (_, given) => {
    sent = new Headers(given?.headers);
    return new Response();
  }, whose);
  await fetch(input, init);
  return sent?.get("drawn-for") ?? null;
};

const ACTION = { method: "POST", headers: { "next-action": "40ab" } };

test("an action and a call of the API name the account that the page was drawn for", async () => {
  expect(await sentFor("12", "/companies", ACTION)).toBe("12");
  expect(await sentFor("12", "/api/search?q=a", {})).toBe("12");
});

test("calls of other sites and of strangers' pages name none", async () => {
  expect(await sentFor("12", "https://other.example/api/x", {})).toBeNull();
  expect(await sentFor(undefined, "/user/login", ACTION)).toBeNull();
});
