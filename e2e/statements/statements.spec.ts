import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { linkIn, mailOf } from "#e2e/support/mail.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { formatDate, formatDayFrom, formatEuros, formatPeriod } from "#lib/messages/format.ts";
import { executionDay } from "#lib/settlements/rules/payment.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

const SENT = { sentAt: new Date("2026-11-09T07:00:00Z") };

/** Unsent money leaves on the next banking day. */
const paidOn = (day: string) => {
  const today = helsinkiDate(new Date());
  return `Maksetaan ${formatDayFrom(executionDay(day, today), today)}`;
};

const lineOf = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

async function downloaded(page: Page, link: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: link, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("the worked examples come out to the cent, on the page and over the API", async ({
  pageFor,
  admin,
  user,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const page = await pageFor(user);
  const WANTED = [
    ["one", 406_048, ["−113,06", "−5,81", "−8,00"], paidOn("2026-11-09")],
    ["two", 475_203, ["−57,64", "−63,60", "−28,97", "−9,33", "−100,00"], paidOn("2026-11-26")],
    ["threeA", -6_306, ["1,78", "−9,34"], "Siirtyy seuraavaan tilitykseen"],
    ["threeB", 72_072, ["−26,00", "−14,19", "12,00", "−0,38", "−63,06"], paidOn("2026-12-28")],
  ] as const;
  for (const [name, cents, amounts, outcome] of WANTED) {
    const { id, number } = await addStatement(company, WORKED_EXAMPLES[name], SENT);
    const answer = await user.api.get(`/api/companies/${company.id}/invoices/${id}`);
    const invoice = await answer.json();
    expect(invoice).toMatchObject({ id, number, status: "sent", price: cents / 100, priceCents: cents });
    expect(
      invoice.lines.reduce((sum: number, one: { amountCents: number }) => sum + one.amountCents, 0),
    ).toBe(cents);
    await page.goto(`/companies/${company.id}/invoices/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Tilitys ${formatPeriod(WORKED_EXAMPLES[name].period)}`,
    );
    await expect(page.getByText(outcome).first()).toBeVisible();
    const lines = page.getByRole("table", { name: m.statement_lines() });
    await expect(lines.getByRole("row").last()).toContainText(formatEuros(cents));
    for (const amount of amounts)
      await expect(page.getByRole("cell", { name: `${amount} €`, exact: true }).first()).toBeVisible();
  }
});

test("a line shows its calculation, and the files show the same", async ({ pageFor, admin, user }) => {
  const company = await createActiveCompany(user.api, admin.api);
  const { id, number } = await addStatement(company, WORKED_EXAMPLES.two, SENT);
  const page = await pageFor(user);
  await page.goto(`/companies/${company.id}/invoices/${id}`);
  await expect(lineOf(page, /Palvelumaksu 2,7.%/)).toContainText("2 134,80 €");
  await expect(lineOf(page, /Kuukausimaksu marraskuu 7\/30 pv, Edelläajaja/).first()).toContainText(
    "40,00 €",
  );
  await expect(lineOf(page, /^XYZ-987 Korttimaksut/)).toContainText("905,45 €");
  await expect(lineOf(page, "Yhteensä XYZ-987")).toContainText("767,15 €");
  const waterfall = page.getByRole("table", { name: m.statement_waterfall() });
  await expect(
    waterfall.getByRole("row", { name: m.statement_waterfallParts({ part: "JOIN_FEE" }) }),
  ).toContainText("−100,00 €");
  await expect(
    waterfall.getByRole("row", { name: m.statement_waterfallParts({ part: "TOTAL" }) }),
  ).toContainText("4 752,03 €");
  const csv = await downloaded(page, "CSV");
  expect(csv.name).toBe(`tilitys-${number}.csv`);
  expect(csv.bytes.toString("utf8")).toContain("-57,64");
  expect((await downloaded(page, "PDF")).bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await downloaded(page, "Finvoice")).bytes.toString("utf8")).toContain("<Finvoice");
  await page.getByRole("link", { name: "Talous" }).first().click();
  await expect(page).toHaveURL(`/companies/${company.id}`);
});

test("the Talous tab lists sent statements with their amounts, unsent ones as open, and the year as a file", async ({
  pageFor,
  admin,
  user,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const page = await pageFor(user);
  await page.goto(`/companies/${company.id}`);
  await expect(lineOf(page, new RegExp(m.statement_running()))).toContainText(m.statement_open());
  await expect(page.getByText(m.companyPage_noInvoices())).toHaveCount(0);
  const sent = await addStatement(company, WORKED_EXAMPLES.one, SENT);
  await page.reload();
  const row = lineOf(page, /26\.10\.–8\.11\.2026/);
  await expect(row).toContainText(sent.number);
  await expect(row).toContainText("4 060,48 €");
  await expect(lineOf(page, new RegExp(m.statement_running()))).toContainText(m.statement_open());
  const { name, bytes } = await downloaded(page, m.statement_downloadYear({ year: 2026 }));
  expect(name).toBe("tilitykset-2026.zip");
  for (const file of [`tilitys-${sent.number}.pdf`, "tilitykset-2026.csv"])
    expect(bytes.includes(Buffer.from(file))).toBe(true);
  expect((await downloaded(page, m.statement_extract({ year: 2026 }))).bytes.toString("utf8")).toContain(
    "4187,35",
  );
  await row.getByRole("link").click();
  await expect(page).toHaveURL(`/companies/${company.id}/invoices/${sent.id}`);
  // A final statement that was not sent counts as open, too.
  const { id } = await addStatement(company, WORKED_EXAMPLES.two);
  await page.goto(`/companies/${company.id}`);
  await expect(page.locator(`tr:has(a[href$="/invoices/${id}"])`)).toContainText(m.statement_open());
});

test("a payment is shown at once in the current period, and stays when the page is printed", async ({
  pageFor,
  admin,
  user,
  client,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const plate = `TAL-${company.id}`.slice(0, 10);
  const vehicle = await addTo(user.api, company.id, "vehicles", {
    licensePlate: plate,
    make: "Toyota",
    model: "Corolla",
    year: 2024,
    color: "musta",
    vehicleType: "car",
  });
  await admin.api.put(`/api/companies/${company.id}/vehicles/${vehicle.id}`, { data: { status: "active" } });
  const payment = { reference: randomUUID(), vehicleId: vehicle.id, type: "capture", grossCents: 12_345 };
  const sent = await client.post(`/api/companies/${company.id}/payments`, {
    data: {
      payments: [{ ...payment, vatBasisPoints: 1350, occurredAt: new Date().toISOString(), method: "card" }],
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const page = await pageFor(user);
  await page.goto(`/companies/${company.id}`);
  const running = page.getByRole("region", { name: m.home_next(), exact: true });
  await expect(running).toContainText("123,45 €");
  await expect(running).toContainText("Tiedot ajalta");
  await running.getByRole("link", { name: m.statement_showPreview() }).click();
  const { start, end } = periodOf(helsinkiDate(new Date()));
  await expect(page).toHaveURL(`/companies/${company.id}/invoices/${start}/${end}`);
  await expect(page.getByText(m.statement_preview(), { exact: true })).toBeVisible();
  await expect(lineOf(page, new RegExp(`${plate}.*Korttimaksut`))).toContainText("123,45 €");
  await page.emulateMedia({ media: "print" });
  await expect(lineOf(page, new RegExp(plate))).toBeVisible();
  await expect(page.getByRole("link", { name: "CSV" })).toBeHidden();
  const open = await user.api.get(`/api/companies/${company.id}/invoices/${start}/${end}`);
  expect(await open.json()).toMatchObject({ id: null, status: "open", grossCents: 12_345 });
  const later = periodOf(addDays(end, 1));
  const notYet = await user.api.get(`/api/companies/${company.id}/invoices/${later.start}/${later.end}`);
  expect(notYet.status()).toBe(404);
});

test("an accountant reads one statement by a mailed link, until it is revoked", async ({
  pageFor,
  admin,
  user,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const { id, number } = await addStatement(company, WORKED_EXAMPLES.one, SENT);
  const address = `tili-${randomUUID().slice(0, 8)}@toimisto.example`;
  const page = await pageFor(user);
  await page.goto(`/companies/${company.id}/invoices/${id}`);
  await page.getByLabel(m.statement_sendEmail(), { exact: true }).fill(address);
  await page.getByRole("button", { name: m.statement_send(), exact: true }).click();
  await expect(page.getByText(m.statement_sendingOther())).toBeVisible();
  await page.getByRole("button", { name: m.statement_sendConfirm(), exact: true }).click();
  await expect(page.getByText(m.statement_linkUnopened())).toBeVisible();

  const mail = await mailOf(address, `Tilitys 26.10.–8.11.2026: ${company.companyName}`);
  const link = linkIn(mail);
  const stranger = await pageFor(null);
  const answer = await stranger.goto(link);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Tilitys 26.10.–8.11.2026");
  await expect(stranger.getByText("4 060,48 €").first()).toBeVisible();
  expect((await downloaded(stranger, "PDF")).name).toBe(`tilitys-${number}.pdf`);
  const entries = stranger.getByRole("table", { name: m.entry_title() });
  await expect(entries.getByRole("row", { name: m.entry_uses({ use: "settlement" }) })).toContainText(
    "4 060,48 €",
  );
  expect((await downloaded(stranger, m.entry_download())).name).toBe(`kirjaukset-tilitys-${number}.csv`);

  await page.reload();
  await page.getByRole("button", { name: m.statement_revoke(), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.statement_revoke(), exact: true }).click();
  await expect(page.getByText(/peruttu/)).toBeVisible();
  const forged = `/statement?token=${"a".repeat(43)}.${randomUUID()}`;
  await stranger.goto(link);
  await expect(stranger.getByText(m.statement_linkEnded())).toBeVisible();
  await expect(stranger.getByText("4 060,48 €")).toHaveCount(0);
  for (const path of [forged, "/statement", "/statement?token=x"])
    expect(await (await stranger.request.get(path)).text(), path).toContain(m.statement_linkEnded());
});

test("a company makes a calendar link, copies it once, and revokes it", async ({ pageFor, admin, user }) => {
  const company = await createActiveCompany(user.api, admin.api);
  const page = await pageFor(user);
  await page.goto(`/companies/${company.id}`);
  const card = page.getByRole("region", { name: m.calendar_title() });
  await card.getByRole("button", { name: m.calendar_make(), exact: true }).click();
  const url = (await card.getByTestId("shown-secret").textContent()) ?? "";
  const anybody = await pageFor(null);
  const calendar = await anybody.request.get(url);
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect((await calendar.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(13);
  await expectFit(page);

  await page.reload();
  await expect(
    card.getByText(m.calendar_readOn({ day: formatDate(helsinkiDate(new Date())) })),
  ).toBeVisible();
  await expect(card.getByTestId("shown-secret")).toHaveCount(0);
  await card.getByRole("button", { name: m.calendar_revoke(), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.calendar_revoke(), exact: true }).click();
  await expect(card.getByRole("button", { name: m.calendar_make(), exact: true })).toBeVisible();
  expect((await anybody.request.get(url)).status()).toBe(404);
});
