import { expect, test } from "#e2e/fixtures.ts";
import { createCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import type { Person } from "#e2e/support/person.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// Lists as files: the limit per person, and the text of the refusal.

test("a person who downloads too many files sees how long to wait, and finds the way back to the list", async ({
  user,
  pageFor,
}) => {
  const { id } = await createCompany(user.api);
  const path = `/companies/${id}/vehicles/export?format=csv`;
  expect((await user.api.get(path)).status()).toBe(200);
  // As if this person had downloaded many more.
  await query(
    `update rate_limits set tokens = -60, updated_at = clock_timestamp()
     where key = 'download:user:' || (select id from users where email = $1)`,
    [user.email],
  );
  const page = await pageFor(user);
  const shown = await page.goto(path);
  expect(shown?.status()).toBe(429);
  expect(Number(shown?.headers()["retry-after"])).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: m.table_failed() })).toBeVisible();
  await expect(page.getByText(/Yritä uudelleen \d+ sekunnin kuluttua/)).toBeVisible();
  await page.getByRole("link", { name: m.table_back() }).click();
  await page.waitForURL(`/companies/${id}/vehicles`);
});

test("a person who asks for many Excel files at once is refused clearly, and others get theirs meanwhile", async ({
  user,
  member,
}) => {
  const path = await excelOf(user);
  const othersPath = await excelOf(member);
  const flood = Promise.all(Array.from({ length: 50 }, () => user.api.get(path)));
  for (let asked = 0; asked < 5; asked += 1) expect((await member.api.get(othersPath)).status()).toBe(200);
  const answers = await flood;
  const served = answers.filter((answer) => answer.status() === 200);
  const refused = answers.filter((answer) => answer.status() !== 200);
  expect(served.length).toBeGreaterThanOrEqual(3);
  for (const answer of refused) {
    expect(answer.status()).toBe(503);
    expect(answer.headers()["retry-after"]).toBe("30");
    expect((await answer.json()).message).toBe(messageOfCode("spreadsheets_busy"));
  }
  expect(refused.length).toBeGreaterThan(0);
  expect((await user.api.get(path)).status()).toBe(200);
});

async function excelOf({ api }: Person): Promise<string> {
  const { id } = await createCompany(api);
  return `/companies/${id}/vehicles/export?format=xlsx`;
}
