import { randomUUID } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";

test("a driver reads their own statement by a private link with tips and share, until the company ends it", {
  tag: "@phone",
}, async ({ pageFor, origin }) => {
  // A driver of the demo with a tip, and a period of theirs.
  const [found] = await asOwner(
    (sql) => sql<{ company: number; driver: number; period: string; cents: number; tips: number }[]>`
      select p.company_id::int as company, p.driver_id::int as driver, p.settled_in::text as period,
        sum(p.amount_cents)::int as cents, sum(p.tip_cents)::int as tips
      from payments p join driver_shares s on s.company_id = p.company_id and s.driver_id is null
        join drivers d on d.id = p.driver_id and d.company_id = p.company_id and d.status = 'active' and d.deleted_at is null
      where p.settled_in is not null and p.settled_in < current_date - 28
        and not exists (select from driver_links l where l.driver_id = d.id)
      group by 1, 2, 3 having sum(p.tip_cents) > 0 order by random() limit 1`,
  );
  if (!found) throw new Error("the demo has no driver with a tip");
  const page = await pageFor(await newAdmin(origin));
  await page.goto(`/companies/${found.company}/driver-statements/${found.driver}?period=${found.period}`);
  const card = page.getByRole("region", { name: m.driverLink_title(), exact: true });
  await card.getByRole("button", { name: m.driverLink_make(), exact: true }).click();
  await expect(card.getByText(m.driverLink_shownTitle())).toBeVisible();
  const { pathname, search } = new URL(String(await card.getByTestId("shown-secret").textContent()));
  await expectFit(page);

  const driver = await pageFor(null);
  const answer = await driver.goto(`${pathname}${search}&period=${found.period}`);
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  const sums = driver.getByRole("region", { name: m.driverStatement_sums() });
  await expect(sums).toContainText(formatEuros(found.cents));
  await expect(sums).toContainText(formatEuros(found.tips));
  await expect(sums).toContainText(m.driverStatement_toPay());
  await expect(driver.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectFit(driver);
  await driver.getByRole("navigation", { name: m.statement_period() }).getByRole("link").first().click();
  await expect(driver.getByText(/Näet omat/)).toBeVisible();

  await page.reload();
  await card.getByRole("button", { name: m.driverLink_revoke(), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.driverLink_revoke(), exact: true }).click();
  await expect(card.getByRole("button", { name: m.driverLink_make(), exact: true })).toBeVisible();
  await driver.reload();
  await expect(driver.getByText(m.driverLink_ended())).toBeVisible();
  for (const path of ["/driver", `/driver?token=${"a".repeat(43)}.${randomUUID()}`])
    expect(await (await driver.request.get(path)).text(), path).toContain(m.driverLink_ended());
});
