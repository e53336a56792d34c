import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { isThere, pdfText } from "#lib/adapters/documents/testing.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

// The printed page: the browser prints it on A4, and Poppler's pdftotext (Debian: poppler-utils) reads it.

test.skip(!isThere("pdftotext"), "pdftotext is not installed");

/** The words of the printed page, with single spaces. */
const printed = async (page: Page): Promise<string> =>
  pdfText(await page.pdf({ format: "A4" })).replace(/\s+/g, " ");

/** More vehicles than a statement shows unfolded. */
const MANY = Array.from({ length: 18 }, (_, index) => ({
  id: index + 1,
  licensePlate: `PRI-${100 + index}`,
}));

test("a printed statement has every line of every vehicle, and none of the screen's controls", async ({
  pageFor,
  admin,
  user,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const { one } = WORKED_EXAMPLES;
  const large = {
    ...one,
    vehicles: MANY.map((vehicle) => ({
      ...vehicle,
      active: [["2026-01-01", null]] as const,
      joiningFeeCharged: true,
    })),
    payments: MANY.map(({ id }) => ({
      vehicleId: id,
      type: "capture" as const,
      grossCents: 100_000 + id * 111,
      vatBasisPoints: 1350,
      count: 9,
      occurredAt: "2026-11-02T10:00:00Z",
    })),
  };
  const page = await pageFor(user);
  for (const inputs of [WORKED_EXAMPLES.two, large]) {
    const { lines, totalCents } = computeStatement(inputs);
    const { id } = await addStatement(company, inputs, { sentAt: new Date("2026-11-23T07:00:00Z") });
    await page.goto(`/companies/${company.id}/invoices/${id}`);
    const paper = await printed(page);
    for (const { licensePlate, amountCents } of lines) {
      expect(paper).toContain(formatEuros(amountCents).replace(/\s/g, " "));
      expect(paper).toContain(licensePlate ?? "");
    }
    expect(paper).toContain(formatEuros(totalCents).replace(/\s/g, " "));
    for (const word of [
      m.frame_signOut(),
      m.statement_documents({ format: "pdf" }),
      m.statement_vehiclesHelp(),
    ])
      expect(paper).not.toContain(word);
  }
});

test("a printed list has the heading and the values of every column, and no checkboxes", async ({
  pageFor,
  admin,
  user,
}) => {
  const company = await createActiveCompany(user.api, admin.api);
  const rows = Array.from({ length: 40 }, () => ({
    ...wholeVehicle(),
    make: "Mercedes-Benz",
    model: "E 220 d 4Matic All-Terrain",
    color: "tummansininen",
    vehicleType: "accessible",
  }));
  for (const vehicle of rows) await addTo(user.api, company.id, "vehicles", vehicle);
  const page = await pageFor(user);
  await page.goto(`/companies/${company.id}/vehicles`);
  const table = page.getByRole("table");
  const headings = await table
    .locator("thead th:not(.pick)")
    .evaluateAll((all) => all.map((one) => one.textContent?.replace(/\s+/g, " ").trim() ?? ""));
  expect(headings.length).toBeGreaterThan(5);
  const paper = await printed(page);
  for (const heading of headings) expect(paper).toContain(heading);
  for (const { licensePlate } of rows) expect(paper).toContain(licensePlate);
  for (const word of ["tummansininen", "2023", "Mercedes-Benz"])
    expect(paper.match(new RegExp(`\\b${word}\\b`, "g")), word).toHaveLength(rows.length);
  for (const word of [m.frame_signOut(), m.fleetBulk_selectPage({ kind: "vehicle" })])
    expect(paper).not.toContain(word);
});
