import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { RETENTION_RULES } from "#lib/privacy/rules/privacy.ts";
import { retain } from "./retention.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await house.owner`insert into identity_accounts (email, password_hash, created_at)
    values ('vanha@tolppa.example', 'x', now() - interval '91 days')`;
});
afterAll(() => house.close());

test("a dry run counts rule by rule and deletes nothing; a run deletes it and records it in the history", async () => {
  const counted = await retain(house.database, ["--dry-run"]);
  expect(counted.split("\n")).toHaveLength(RETENTION_RULES.length);
  expect(counted).toContain("unverified_accounts: 1");
  expect(await retain(house.database, ["--dry-run"])).toBe(counted);
  expect(await retain(house.database, ["--now"])).toBe("unverified_accounts: 1");
  expect(await retain(house.database, ["--now"])).toBe("Nothing to take");
  const [event] = await house.owner`select actor_label, after from admin_events order by id limit 1`;
  expect(event).toEqual({ actor_label: "Tolppa", after: { run: "command", unverified_accounts: 1 } });
});

test.each([[[]], [["--now", "--dry-run"]], [["--yes"]]])("%j is refused", async (args) => {
  await expect(retain(house.database, args)).rejects.toThrow("Usage");
});
