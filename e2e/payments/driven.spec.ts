import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeDriver, wholeVehicle } from "#e2e/support/fleet.ts";
import { centsIn, sumOf } from "#e2e/support/sums.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

const card = (page: Page, kind: FleetKind) => page.getByRole("region", { name: m.driven_title({ kind }) });
const periodsOf = (inside: Locator) =>
  inside.getByRole("region", { name: new RegExp(`^(${m.driven_current()}|${m.driven_previous()}) `) });

/** The period's sum, and the sums of its rows. */
async function sumsOf(period: Locator): Promise<{ sum: number; rows: number[] }> {
  const rows = (await period.getByRole("listitem").allInnerTexts()).flatMap(centsIn);
  return { sum: (await period.allInnerTexts()).flatMap(centsIn)[0] ?? Number.NaN, rows };
}

/** Follows the period's link and asserts that its card payments add up to the same. */
async function expectSameInList(page: Page, period: Locator): Promise<void> {
  const { sum, rows } = await sumsOf(period);
  expect(rows.length).toBeGreaterThan(0);
  expect(sumOf(rows)).toBe(sum);
  const link = period.getByRole("link", { name: /korttimaksu/ });
  const count = /^\d+/.exec((await link.textContent()) ?? "")?.[0];
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(m.companyPayment_title());
  const heading = page.getByText(new RegExp(`${count} maksua?, yhteensä`)).first();
  expect(centsIn((await heading.textContent()) ?? "")).toEqual([sum]);
  const cells = page.locator("tbody td[data-label='Summa'], tbody td").filter({ hasText: "€" });
  expect(sumOf((await cells.allTextContents()).flatMap(centsIn))).toBe(sum);
}

/** Sends payments of the last minutes. */
async function pay(api: Api, companyId: number, payments: readonly object[]): Promise<void> {
  const sent = payments.map((payment) => ({
    reference: `E2E-${randomInt(1_000_000_000)}`,
    type: "capture",
    vatBasisPoints: 1350,
    occurredAt: new Date().toISOString(),
    method: "card",
    ...payment,
  }));
  const answer = await api.post(`/api/companies/${companyId}/payments`, { data: { payments: sent } });
  expect(await answer.json()).toMatchObject({ accepted: payments.length });
}

test("the sums beside a vehicle and beside its driver equal their card payments @phone", async ({
  pageFor,
  admin,
  user,
}) => {
  const { id: companyId } = await createActiveCompany(user.api, admin.api);
  const path = `/companies/${companyId}`;
  const add = async (kind: FleetKind, body: object) => {
    const { id } = await addTo(user.api, companyId, `${kind}s`, body);
    await admin.api.put(`/api${path}/${kind}s/${id}`, { data: { status: "active" } });
    return id;
  };
  const [first, second] = [await add("vehicle", wholeVehicle()), await add("vehicle", wholeVehicle())];
  const ajaja = wholeDriver();
  const [driver, other] = [await add("driver", ajaja), await add("driver", wholeDriver())];
  const page = await pageFor(user);

  await test.step("without payments both say so, in words", async () => {
    await page.goto(`${path}/vehicles/${first}`);
    await expect(card(page, "vehicle")).toContainText(m.driven_none({ kind: "vehicle", id: String(first) }));
    await page.goto(`${path}/drivers/${driver}`);
    await expect(card(page, "driver")).toContainText(m.driven_none({ kind: "driver", id: String(driver) }));
  });

  await pay(admin.api, companyId, [
    { vehicleId: first, driverId: driver, grossCents: 4_210 },
    { vehicleId: first, driverId: driver, grossCents: 1_000, type: "refund" },
    { vehicleId: first, driverId: other, grossCents: 1_990 },
    { vehicleId: first, grossCents: 770 },
    { vehicleId: second, driverId: driver, grossCents: 12_345 },
  ]);

  await test.step("the vehicle names its drivers, and the payment without one", async () => {
    await page.goto(`${path}/vehicles/${first}`);
    const current = periodsOf(card(page, "vehicle")).first();
    expect(await sumsOf(current)).toEqual({ sum: 5_970, rows: [3_210, 1_990, 770] });
    await expect(current.getByText(m.driven_unnamed())).toBeVisible();
    await expect(card(page, "vehicle")).toContainText(m.driven_unnamedHelp({ kind: "vehicle", count: 1 }));
    await expectFit(page);
    await expectSameInList(page, current);
  });

  await test.step("the driver's page has their vehicles, and leaves out the payment without a driver", async () => {
    await page.goto(`${path}/vehicles/${first}`);
    await card(page, "vehicle")
      .getByRole("link", { name: `${ajaja.contact.firstName} ${ajaja.contact.lastName}` })
      .click();
    await expect(page).toHaveURL(`${path}/drivers/${driver}`);
    const current = periodsOf(card(page, "driver")).first();
    expect(await sumsOf(current)).toEqual({ sum: 15_555, rows: [12_345, 3_210] });
    await expect(card(page, "driver")).toContainText(m.driven_unnamedHelp({ kind: "driver", count: 1 }));
    await expectFit(page);
    await expectSameInList(page, current);
    await expect(
      page.getByText(m.companyPayment_onlyDriver({ driver: `Eino ${ajaja.contact.lastName}` })),
    ).toBeVisible();
  });
});

test("a member's card leads to its whole history, and shows the last five changes", async ({
  pageFor,
  admin,
  user,
}) => {
  const { id: companyId } = await createActiveCompany(user.api, admin.api);
  const path = `/companies/${companyId}`;
  const vehicle = await addTo(user.api, companyId, "vehicles", wholeVehicle());
  for (const color of ["musta", "punainen", "sininen", "vihreä", "harmaa"])
    await user.api.put(`/api${path}/vehicles/${vehicle.id}`, { data: { color } });
  const page = await pageFor(user);
  await page.goto(`${path}/vehicles/${vehicle.id}`);
  const history = page.getByRole("region", { name: m.history_title() });
  await expect(history.getByRole("listitem").filter({ hasText: "Väri" })).not.toHaveCount(0);
  await expect(history.locator("ol > li")).toHaveCount(5);
  await history.getByRole("link", { name: m.history_wholeLink() }).click();
  await expect(page.getByRole("row")).toHaveCount(1 + 6);
  await page.getByRole("link", { name: m.history_wholeCompany() }).click();
  await expect(page).toHaveURL(`${path}/history`);
  await expect(page.getByRole("row").filter({ hasText: "Yritys" })).not.toHaveCount(0);
});
