import { messageOfCode } from "#lib/i18n/errors.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { expect, test } from "./fixtures.ts";
import { createCompany } from "./support/company.ts";

// Lists as files: how many of them, and what whoever has to wait is told.

/** RATE_LIMIT_DOWNLOADS in playwright.config.ts. */
const A_MINUTE = 60;

test("whoever takes too many files is told how long to wait, and led back to the list @phone", async ({
  user,
  pageFor,
}) => {
  const { id } = await createCompany(user.api);
  const path = `/companies/${id}/vehicles/export?format=csv`;
  const statuses = new Set<number>();
  for (let n = 0; n < A_MINUTE; n += 1) statuses.add((await user.api.get(path)).status());
  expect([...statuses]).toEqual([200]);

  const page = await pageFor(user);
  // What refilled meanwhile is taken first.
  await expect(async () => {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  }).toPass();
  const shown = await page.goto(path);
  expect(shown?.status()).toBe(429);
  await expect(page.getByRole("heading", { name: tableTexts.failed })).toBeVisible();
  await expect(page.getByText(/Yritä uudelleen \d+ sekunnin kuluttua/)).toBeVisible();
  await page.getByRole("link", { name: tableTexts.back }).click();
  await page.waitForURL(`/companies/${id}/vehicles`);
});

test("more Excel files at once than can be made are refused clearly, and none hangs", async ({ user }) => {
  const { id } = await createCompany(user.api);
  const path = `/companies/${id}/vehicles/export?format=xlsx`;
  const answers = await Promise.all(Array.from({ length: 50 }, () => user.api.get(path)));
  const served = answers.filter((answer) => answer.status() === 200);
  const refused = answers.filter((answer) => answer.status() !== 200);
  expect(served.length).toBeGreaterThanOrEqual(8);
  for (const answer of refused) {
    expect(answer.status()).toBe(503);
    expect(answer.headers()["retry-after"]).toBe("30");
    expect((await answer.json()).message).toBe(messageOfCode("spreadsheets_busy"));
  }
  expect(refused.length).toBeGreaterThan(0);
  expect((await user.api.get(path)).status()).toBe(200);
});
