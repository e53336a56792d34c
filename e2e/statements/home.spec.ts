import { expect, test } from "#e2e/fixtures.ts";
import {
  addTo,
  changeCompany,
  createActiveCompany,
  createCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeDriver, wholeVehicle } from "#e2e/support/fleet.ts";
import { newPerson } from "#e2e/support/person.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { formatEuros, formatMonthName, formatPeriod } from "#lib/messages/format.ts";
import { cardPaymentCount } from "#lib/settlements/rules/lines.ts";
import { PAYMENT_STATES } from "#lib/settlements/rules/payment.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

// An owner's first page: the next payment, the things to do, and the first steps.

const SENT = { sentAt: new Date("2026-11-23T07:00:00Z") };

test("an owner sees the next payment with its explanation, and reaches the statement by keyboard", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const company = await createActiveCompany(person.api, admin.api);
  const { id } = await addStatement(company, WORKED_EXAMPLES.one, SENT);
  const { totalCents } = computeStatement(WORKED_EXAMPLES.one);
  const page = await pageFor(person);
  await page.goto("/companies");
  const next = page.getByRole("region", { name: m.home_next(), exact: true });
  await expect(next).toContainText(formatEuros(totalCents));
  await page.getByRole("link", { name: company.companyName }).first().click();
  await page.waitForURL(`**/companies/${company.id}`);
  await expect(next).toContainText(formatEuros(totalCents));
  const here = next.getByRole("list", { name: m.statementPayment_timeline() }).locator("[aria-current=step]");
  await expect(here).toContainText(
    new RegExp(PAYMENT_STATES.map((state) => m.statementPayment_states({ state })).join("|")),
  );
  await expect(next.getByRole("table")).toContainText(formatEuros(totalCents));
  await expectFit(page);
  const { lines } = computeStatement(WORKED_EXAMPLES.one);
  const payments = next.getByRole("link", {
    name: m.home_countedCardPayments({ count: cardPaymentCount(lines) ?? 0 }),
  });
  await expect(payments).toHaveAttribute("href", `/companies/${company.id}/payments?period=2026-10-26`);
  await next.getByRole("link", { name: m.home_whyLink() }).press("Enter");
  await expect(
    next.getByRole("region", { name: m.home_why({ cents: formatEuros(totalCents) }) }),
  ).toBeInViewport();
  await next.getByRole("link", { name: m.home_calendar() }).press("Enter");
  await expect(page.getByRole("region", { name: m.calendar_title() })).toBeInViewport();
  await next.getByRole("link", { name: m.home_open() }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/companies/${company.id}/invoices/${id}`);
});

test("each bar of the latest periods shows its value to a finger and a keyboard, and links to its statement", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const company = await createActiveCompany(person.api, admin.api);
  for (const example of ["one", "two"] as const) await addStatement(company, WORKED_EXAMPLES[example], SENT);
  const page = await pageFor(person);
  await page.goto(`/companies/${company.id}`);
  const trend = page.getByRole("region", { name: m.home_trend() });
  const bars = trend.getByRole("list", { name: m.home_trend() }).locator("summary");
  const { period } = WORKED_EXAMPLES.one;
  const value = `${formatPeriod(period)}: ${formatEuros(computeStatement(WORKED_EXAMPLES.one).totalCents)}`;
  const shown = trend.getByRole("link", { name: value });
  await bars.first().click();
  await expect(shown).toBeVisible();
  await bars.nth(1).press("Enter");
  await expect(shown).toBeHidden();
  await bars.first().press("Enter");
  await expectFit(page);
  await shown.press("Enter");
  await page.waitForURL(`**/companies/${company.id}/invoices/*`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(formatPeriod(period));
});

test("a year's months show their sums to a finger, the bar of a vehicle leads to its payments, and a statement is a picture", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const company = await createActiveCompany(person.api, admin.api);
  const { id } = await addStatement(company, WORKED_EXAMPLES.one, SENT);
  const path = `/companies/${company.id}`;
  const vehicle = await addTo(person.api, company.id, "vehicles", wholeVehicle());
  await admin.api.put(`/api${path}/vehicles/${vehicle.id}`, { data: { status: "active" } });
  const payment = { type: "capture", grossCents: 12_300, vatBasisPoints: 1350, method: "card" };
  const sent = await admin.api.post(`/api${path}/payments`, {
    data: {
      payments: [
        {
          ...payment,
          reference: `BAR-${company.id}`,
          vehicleId: vehicle.id,
          occurredAt: new Date().toISOString(),
        },
      ],
    },
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
  const page = await pageFor(person);
  await page.goto(path);
  const { totalCents } = computeStatement(WORKED_EXAMPLES.one);
  const year = page.getByRole("region", { name: m.money_year({ year: 2026 }) });
  const november = year.getByRole("listitem").filter({ hasText: formatMonthName("2026-11") });
  await november.locator("summary").click();
  await expect(november.getByText(formatEuros(totalCents))).toBeVisible();
  await expectFit(page);
  const earnings = page.getByRole("region", { name: m.earnings_title() });
  await expect(earnings).toContainText(m.earnings_noDrivers());
  const bars = earnings.getByRole("region", { name: m.earnings_by({ kind: "vehicle" }) });
  await bars.getByRole("listitem").getByRole("link").press("Enter");
  await page.waitForURL(`**${path}/payments?*vehicle=${vehicle.id}`);
  await expect(page.getByRole("main")).toContainText(`BAR-${company.id}`);
  const picture = `${path}/invoices/${id}/export?format=svg`;
  const drawn = await page.request.get(picture);
  expect(drawn.headers()["content-type"]).toContain("image/svg+xml");
  expect(await drawn.text()).toContain(formatEuros(totalCents));
  expect((await (await pageFor(await newPerson(origin))).request.get(picture)).status()).toBe(404);
});

test("an owner finds the things to do and does them from there", async ({ origin, admin, pageFor }) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  const driver = await addTo(person.api, id, "drivers", wholeDriver(-3));
  const vehicle = await addTo(person.api, id, "vehicles", wholeVehicle());
  const returned = await admin.api.post(`/api/companies/${id}/vehicles/${vehicle.id}/return`, {
    data: { reason: "Rekisteriote puuttuu" },
  });
  expect(returned.status(), await returned.text()).toBe(200);
  const page = await pageFor(person);
  await page.goto(`/companies/${id}`);
  const todo = page.getByRole("region", { name: m.home_todo() });
  await expect(todo).toContainText("Rekisteriote puuttuu");
  await expect(todo).toContainText("ajolupa on vanhentunut");
  await expectFit(page);
  await todo.getByRole("link", { name: m.home_complete() }).click();
  await page.waitForURL(`**/companies/${id}/vehicles/${vehicle.id}`);
  await page.goBack();
  await todo.getByRole("link", { name: m.home_update() }).click();
  await page.waitForURL(`**/companies/${id}/drivers/${driver.id}`);
});

test("the first steps lead to what is missing, a colleague is invited only after the approval, and a finished step disappears", async ({
  user,
  admin,
  pageFor,
}) => {
  const { id, companyName } = await createCompany(user.api, wholeCompany());
  const page = await pageFor(user);
  await page.goto(`/companies/${id}`);
  const steps = page.getByRole("region", { name: m.home_firstSteps() });
  await expect(
    steps.getByText(m.home_onceApproved({ step: m.home_steps({ step: "colleague" }) })),
  ).toBeVisible();
  await expect(steps.getByRole("link", { name: m.home_steps({ step: "vehicles" }) })).toBeVisible();
  await expect(steps.getByRole("link", { name: m.home_steps({ step: "colleague" }) })).toHaveCount(0);

  await changeCompany(admin.api, id, { status: "active" });
  await addTo(user.api, id, "vehicles", { licensePlate: wholeVehicle().licensePlate });
  await page.reload();
  await expect(steps.getByRole("link", { name: m.home_steps({ step: "colleague" }) })).toBeVisible();
  // An incomplete vehicle does not finish the step.
  await expect(steps.getByRole("link", { name: m.home_steps({ step: "vehicles" }) })).toHaveAttribute(
    "href",
    `/companies/${id}/vehicles/new`,
  );
  const before = await steps.getByRole("link").count();
  await addTo(user.api, id, "vehicles", wholeVehicle());
  await page.reload();
  await expect(steps.getByRole("link")).toHaveCount(before - 1);
  await expect(steps.getByText(m.home_steps({ step: "vehicles" }))).toBeVisible();
  // An admin has no first steps in a company.
  const theirs = await (await admin.api.get(`/companies/${id}`)).text();
  expect(theirs).toContain(`>${companyName}</h1>`);
  expect(theirs).not.toContain(m.home_firstSteps());
  expect(await (await user.api.get(`/companies/${id}`)).text()).toContain(m.home_firstSteps());
});
