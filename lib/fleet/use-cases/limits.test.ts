import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "#lib/core/testing.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { takeDownload } from "./limits.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test("a person who downloads too many files a minute waits, and other people do not", async () => {
  const [one, other] = [await house.createUser(), await house.createUser()];
  const codes: string[] = [];
  for (let n = 0; n < 10; n += 1) codes.push(codeOf(await takeDownload(house.database, one, 10)));
  expect(new Set(codes)).toEqual(new Set(["ok"]));
  const refused = await takeDownload(house.database, one, 10);
  expect(refused).toMatchObject({ error: { code: "too_many_downloads" } });
  const wait = refused.ok ? 0 : Number(refused.error.details?.retryAfterSeconds);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(6);
  expect(codeOf(await takeDownload(house.database, other, 10))).toBe("ok");
  // A client with the same number has its own limit.
  expect(codeOf(await takeDownload(house.database, { ...one, kind: "client" }, 10))).toBe("ok");
  expect(codeOf(await takeDownload(house.database, one, 0))).toBe("ok");
});
