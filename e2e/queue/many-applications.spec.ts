import { randomInt } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import { createCompany, wholeCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { MANY_APPLICATIONS } from "#lib/companies/rules/applications.ts";
import * as m from "#messages";

test("many applications of one account come slowly, and share one row of the queue", async ({
  user,
  admin,
  pageFor,
}) => {
  const word = `Hakija ${randomInt(1_000_000_000)}`;
  const names = Array.from({ length: MANY_APPLICATIONS }, (_, n) => `${word} ${n + 1}`);
  for (const companyName of names) await createCompany(user.api, { ...wholeCompany(), companyName });
  const refused = await user.api.post("/api/companies", { data: wholeCompany() });
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(3_000);
  expect((await refused.json()).message).toMatch(/Voit lähettää seuraavan \d+ minuutin kuluttua/);
  await createCompany(admin.api);
  // Older than the waiting rows of other tests.
  await asOwner(
    (sql) => sql`update companies set submitted_at = '2001-01-01'::timestamptz + id * interval '1 ms'
      where company_name like ${`${word} %`}`,
  );

  const page = await pageFor(admin);
  await page.goto("/admin");
  const rows = page.getByRole("listitem").filter({ hasText: word });
  // The open application repeats its name.
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(m.queue_ofAccount({ email: user.email, count: MANY_APPLICATIONS }));
  await expectFit(page);
  await rows.getByRole("link", { name: m.queue_showAccount() }).click();
  await expect(rows).toHaveCount(MANY_APPLICATIONS);
  await expect(page.getByRole("link", { name: m.queue_showAccount() })).toHaveCount(0);
  // Said once above the rows, not in each.
  await expect(
    page.getByText(m.queue_ofAccount({ email: user.email, count: MANY_APPLICATIONS })),
  ).toHaveCount(1);
  await expectFit(page);
  await page.getByRole("link", { name: m.queue_allAccounts() }).click();
  await expect(rows).toHaveCount(1);
});
