import { expect, test } from "vitest";
import { deliveryOf } from "./delivery.ts";

const UUID = "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10";

test.each([
  [`mail-${UUID}`, { kind: "mail", id: UUID }],
  ["webhook-12", { kind: "webhook", id: "12" }],
  ["statement-9", { kind: "statement", id: "9" }],
  ["provider-14", { kind: "provider", id: "14" }],
  ["mail-12", null],
  [`provider-${UUID}`, null],
  ["provider-", null],
  [`webhook-${UUID}`, null],
  ["webhook-0", null],
  ["statement-1e3", null],
  ["pigeon-1", null],
  ["", null],
])("%j names %j", (key, expected) => {
  expect(deliveryOf(key)).toEqual(expected);
});
