import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createCompany, today } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import type { Person } from "#e2e/support/person.ts";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import type { CellValue, TableFormat } from "#lib/core/table.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

const VEHICLES = ["Rekisteritunnus", "Merkki", "Malli", "Vuosimalli", "Väri", "Tyyppi"];
const DRIVERS = ["Ajolupa", "Voimassa", "Sukunimi", "Etunimi", "Puhelin", "Sähköposti"];

/** A plate belongs to one vehicle, so each test has its own letters. */
let letters = 0;
const plates = () => {
  letters += 1;
  const series = `${String.fromCharCode(65 + (Date.now() % 26))}${String.fromCharCode(65 + (letters % 26))}`;
  const start = Math.floor(Math.random() * 90_000);
  return (index: number) => `${series}-${start + index}`;
};

type File = { name: string; mimeType: string; buffer: Buffer };
const csv = (titles: string[], rows: string[], name = "autot.csv"): File => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${[titles.join(";"), ...rows].join("\r\n")}\r\n`),
});

async function xlsx(rows: CellValue[][], name: string): Promise<File> {
  async function* parts() {
    yield rows.slice(1);
  }
  const pieces: Uint8Array[] = [];
  const head = { sheet: "Taulu", titles: (rows[0] ?? []).map(String) };
  for await (const piece of spreadsheets.xlsx.write(head, parts())) pieces.push(piece);
  return { name, mimeType: spreadsheets.xlsx.mediaType, buffer: Buffer.concat(pieces) };
}

const importPage = (companyId: number, kind: FleetKind) => `/companies/${companyId}/${kind}s/import`;

async function check(page: Page, file: File): Promise<void> {
  const button = page.getByRole("button", { name: m.import_check(), exact: true });
  // Before its code has loaded the page ignores a file, and a person cannot choose one.
  await expect(button).toBeEnabled();
  await page.getByLabel(m.import_file()).setInputFiles(file);
  await button.click();
}

const expectCounts = async (page: Page, counts: Record<string, number>): Promise<void> => {
  for (const [label, count] of Object.entries(counts))
    await expect(page.locator("dl > div").filter({ hasText: label }).getByRole("definition")).toHaveText(
      new RegExp(`^${String(count).replace(/\B(?=(\d{3})+$)/g, "\\s")}$`),
    );
};

/** The template has the column titles that an import requires. */
async function expectTemplates(page: Page, { api }: Person, titles: string[]): Promise<void> {
  for (const format of ["csv", "xlsx"] as const) {
    const link = page.getByRole("link", { name: m.import_template({ format }) });
    const file = await api.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-disposition"]).toMatch(/^attachment/);
    const read = await spreadsheets[format].read(await file.body());
    expect(read.ok && read.value.lines.map(({ cells }) => cells)).toEqual([titles]);
  }
}

test("imports vehicles from a CSV file with the template's titles after showing its errors, and undoes the import", async ({
  pageFor,
  user,
}) => {
  const { id } = await createCompany(user.api);
  const plate = plates();
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/vehicles`);
  await page.getByRole("link", { name: m.import_link() }).click();
  await expect(page).toHaveURL(importPage(id, "vehicle"));
  await expectTemplates(page, user, VEHICLES);

  await test.step("a form without a file says so in the product's words and sends nothing", async () => {
    await expect(page.getByText(m.form_chooseFile())).toBeVisible();
    await expect(page.getByText(m.form_noFile())).toBeVisible();
    await page.getByRole("button", { name: m.import_check(), exact: true }).click();
    const error = page.getByText(m.import_chooseFile());
    await expect(error).toBeVisible();
    await expect(error.locator("svg")).toBeVisible();
    await expect(page.getByLabel(m.import_file())).toBeFocused();
  });

  await test.step("each error is shown with its row, column and reason", async () => {
    const rows = [
      `${plate(1)};Toyota;Corolla;2023;musta;Farmari`,
      `${plate(2)};Toyota;Corolla;1979;musta;Traktori`,
    ];
    // The form disappears with the answer, so it is checked before the press.
    await page.getByLabel(m.import_file()).setInputFiles(csv(VEHICLES, rows));
    await expect(page.getByText("autot.csv", { exact: true })).toBeVisible();
    await expect(page.getByText(m.form_noFile())).toBeHidden();
    await page.getByRole("button", { name: m.import_check(), exact: true }).click();
    await expect(page.getByText(m.import_withFailures({ count: 1 }))).toBeVisible();
    await expectCounts(page, { [m.import_outcomes_created()]: 1, [m.import_outcomes_failed()]: 1 });
    const row = page.getByRole("row").filter({ hasText: "Vuosimalli" });
    await expect(row).toContainText("3");
    await expect(row.getByRole("textbox")).toHaveValue("1979");
    await expect(row).toContainText("Vuosimallin on oltava vähintään 1980");
    const type = page.getByRole("combobox", { name: m.import_cellOf({ line: 3, column: "Tyyppi" }) });
    await expect(type).toHaveValue("Traktori");
    await expect(type).toHaveAccessibleDescription("Tuntematon arvo");
    await expect(page.getByRole("button", { name: m.import_applyValid({ count: 1 }) })).toBeVisible();
    expect(await vehiclesOf()).toEqual([]);
  });

  await test.step("the failing rows are exported with their reasons and imported after a correction", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: m.import_downloadFailures({ format: "csv" }) }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`autot-virheet-${today()}.csv`);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain(`${plate(2)};Toyota;Corolla;1979;musta;Traktori;3;`);
    const mended = text.replace("1979", "2020").replace("Traktori", "Tilataksi");
    await page.getByRole("link", { name: m.import_another() }).click();
    await check(page, { name: "korjattu.csv", mimeType: "text/csv", buffer: Buffer.from(mended) });
    await expect(page.getByText(m.import_ready())).toBeVisible();
    await page.getByRole("button", { name: m.import_apply({ kind: "vehicle", count: 1 }) }).click();
    await expect(page.getByText(m.import_applied())).toBeVisible();
    await expect(page.locator(":focus")).toHaveText(m.import_applied());
    expect(await vehiclesOf()).toMatchObject([
      { licensePlate: plate(2), vehicleType: "van", status: "pending" },
    ]);
  });

  await test.step("the same file again changes nothing", async () => {
    await page.getByRole("link", { name: m.import_another() }).click();
    await check(page, csv(VEHICLES, [`${plate(2).toLowerCase()};Toyota;Corolla;2020;musta;van`]));
    await expect(page.getByText(m.import_nothingToDo())).toBeVisible();
    await expect(page.getByRole("button", { name: /^Tuo / })).toHaveCount(0);
  });

  await test.step("the import is in the list of imports and is undone", async () => {
    await page.getByRole("link", { name: m.import_another() }).click();
    await page.getByRole("link", { name: "korjattu.csv" }).click();
    await page.getByRole("button", { name: m.import_undo() }).click();
    await page.getByRole("dialog").getByRole("button", { name: m.import_undo() }).click();
    await expect(page.getByText(m.import_undone())).toBeVisible();
    expect(await vehiclesOf()).toMatchObject([{ licensePlate: plate(2), status: "inactive" }]);
  });

  async function vehiclesOf() {
    return (await user.api.get(`/api/companies/${id}/vehicles`)).json();
  }
});

test("imports drivers from an Excel file with the template's titles and exports them again", async ({
  pageFor,
  user,
}) => {
  const { id } = await createCompany(user.api);
  const page = await pageFor(user);
  await page.goto(importPage(id, "driver"));
  await expectTemplates(page, user, DRIVERS);
  const row: CellValue[] = [
    "A-123",
    { date: "2099-05-31" },
    "Öhman",
    "Åke",
    "+358405551234",
    "ake@ohman.example",
  ];
  await check(
    page,
    await xlsx([DRIVERS, row, ["A-124", null, "Vajaa", null, null, null]], "kuljettajat.xlsx"),
  );
  await expect(page.getByText(m.import_ready())).toBeVisible();
  await page.getByRole("button", { name: m.import_apply({ kind: "driver", count: 2 }) }).click();
  await expect(page.getByText(m.import_applied())).toBeVisible();
  const drivers = await (await user.api.get(`/api/companies/${id}/drivers`)).json();
  expect(drivers).toMatchObject([
    { taxiDrivingLicense: "A-123", taxiDrivingLicenseExpiration: "2099-05-31", status: "pending" },
    { taxiDrivingLicense: "A-124", status: "incomplete" },
  ]);

  await page.goto(`/companies/${id}/drivers`);
  const exported: File[] = [];
  for (const format of ["csv", "xlsx"] as TableFormat[]) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: m.table({ format }) }).click(),
    ]);
    const buffer = await readFile(await file.path());
    exported.push({ name: file.suggestedFilename(), mimeType: "", buffer });
  }
  for (const file of exported) {
    await page.goto(importPage(id, "driver"));
    await check(page, file);
    await expect(page.getByText(m.import_nothingToDo()), "what leaves comes back as it was").toBeVisible();
  }
});

test("wrong cells are corrected in the page by keyboard beside rows with warnings, and the file is checked again", async ({
  pageFor,
  user,
}) => {
  const { id } = await createCompany(user.api);
  const plate = plates();
  const unusual = `${randomInt(1_000, 10_000)}-QÖ`;
  const page = await pageFor(user);
  await page.goto(importPage(id, "vehicle"));
  const rows = [
    `${plate(1)};Toyota;Corolla;2023;musta;Farmari`,
    `${plate(1)};Toyota;Corolla;1979;musta;Traktori`,
    `${unusual};Kia;Niro;2024;punainen;Henkilöauto`,
  ];
  await check(page, csv(VEHICLES, rows));
  await expect(page.getByText(m.import_withFailures({ count: 1 }))).toBeVisible();
  const warnings = page.getByRole("region", { name: m.import_warnings() });
  const warned = warnings.getByRole("row").filter({ hasText: unusual });
  await expect(warned).toContainText("Tarkista rekisteritunnus");
  await expect(warned).toContainText("4");
  await expect(warned.locator(".text-incomplete svg"), "in amber").toBeVisible();
  const cell = (column: string) =>
    page
      .getByRole("combobox", { name: m.import_cellOf({ line: 3, column }) })
      .or(page.getByRole("textbox", { name: m.import_cellOf({ line: 3, column }) }));
  await expect(cell("Vuosimalli")).toHaveAccessibleDescription(/^Vuosimallin on oltava vähintään 1980/);
  await cell("Vuosimalli").fill("2020");
  await expect(page.getByText(m.import_mended({ count: 1 }))).toBeVisible();
  await expect(async () => {
    const [field, bar] = await Promise.all([
      cell("Vuosimalli").boundingBox(),
      page.locator(".selection-bar").boundingBox(),
    ]);
    expect((field?.y ?? 0) + (field?.height ?? 0), "the bar covers no field in use").toBeLessThanOrEqual(
      bar?.y ?? 0,
    );
  }).toPass();
  await cell("Tyyppi").fill("Tilataksi");
  await expectFit(page);
  await page.keyboard.press("Enter");

  // The row's values are right now, so its plate is compared with the other rows.
  await expect(cell("Rekisteritunnus")).toHaveAccessibleDescription("Sama on jo rivillä 2");
  await expect(page.locator(":focus")).toContainText(m.import_withFailures({ count: 1 }));
  await cell("Rekisteritunnus").fill(plate(2));
  await page.getByRole("button", { name: m.import_mend() }).click();
  await expect(page.getByText(m.import_ready())).toBeVisible();
  await expect(page.getByRole("region", { name: m.import_failures() })).toHaveCount(0);
  await page.getByRole("button", { name: m.import_apply({ kind: "vehicle", count: 3 }) }).click();
  await expect(page.getByText(m.import_applied())).toBeVisible();
  await expect(warned).toBeVisible();
  expect(await (await user.api.get(`/api/companies/${id}/vehicles`)).json()).toMatchObject([
    { licensePlate: plate(1) },
    { licensePlate: plate(2), year: 2020, vehicleType: "van" },
    { licensePlate: unusual },
  ]);
});

test("two thousand vehicles are imported at once with a progress bar", async ({ pageFor, user }) => {
  const { id } = await createCompany(user.api);
  const page = await pageFor(user);
  const series = `${Math.random().toString(36).slice(2, 5)}`.toUpperCase();
  const rows = Array.from(
    { length: 2_000 },
    (_, index) => `${series}X${index};Toyota;Corolla;2023;musta;car`,
  );
  await page.goto(importPage(id, "vehicle"));
  await check(page, csv(VEHICLES, rows, "kaikki.csv"));
  await expect(page.getByText(m.import_ready())).toBeVisible();
  // The test waits from before the press, because the bar is shown only briefly.
  await Promise.all([
    page.getByRole("progressbar").waitFor(),
    page.getByRole("button", { name: m.import_apply({ kind: "vehicle", count: 2_000 }) }).click(),
  ]);
  await expect(page.getByText(m.import_applied())).toBeVisible();
  await expectCounts(page, { [m.import_outcomesDone_created()]: 2_000 });
  const { vehicleCount } = await (await user.api.get(`/api/companies/${id}`)).json();
  expect(vehicleCount).toBe(2_000);
});

const bytes = (name: string, content: string | Buffer): File => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** The refused files, each with the shown message. */
const REFUSED: [what: string, file: File, message: string][] = [
  ["an empty file", bytes("tyhja.csv", ""), "Tiedosto on tyhjä"],
  [
    "a renamed program",
    bytes("autot.xlsx", Buffer.from("4d5a90000300000004000000ffff", "hex")),
    "Tiedostoa ei voitu lukea",
  ],
  ["an old workbook", bytes("autot.xls", Buffer.from("d0cf11e0a1b11ae1", "hex")), "vanhaa Excel-muotoa"],
  ["a damaged workbook", bytes("autot.xlsx", "PK\u0003\u0004 rikki"), "Tiedostoa ei voitu lukea"],
  [
    "no encoding of ours",
    bytes("autot.csv", Buffer.from("Rekisteritunnus\x81\x8d", "latin1")),
    "Tiedoston merkistöä ei tunnisteta",
  ],
  ["other columns", bytes("autot.csv", "Nimi;Väri\nA;B"), "Nimi: Tuntematon sarake"],
  ["titles alone", csv(VEHICLES, []), "Tiedostossa on vain otsikkorivi"],
  ["ten thousand and one rows", csv(VEHICLES, Array(10_001).fill("A-1;;;;;")), "yli 10 000 riviä"],
];

test("each unreadable file gets a clear answer, fifty megabytes are not sent, and the page then accepts a dropped file and guesses its encoding", async ({
  pageFor,
  member,
}, testInfo) => {
  const { id } = await createCompany(member.api);
  const plate = plates();
  const page = await pageFor(member);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto(importPage(id, "vehicle"));
  const button = page.getByRole("button", { name: m.import_check(), exact: true });
  for (const [what, file, message] of REFUSED)
    await test.step(what, async () => {
      await check(page, file);
      await expect(page.getByText(message)).toBeVisible({ timeout: 30_000 });
      await expect(button).toBeEnabled();
    });

  await test.step("fifty megabytes", async () => {
    const path = testInfo.outputPath("autot.csv");
    await writeFile(path, Buffer.alloc(50 * 1024 * 1024, "a"));
    const before = sent.length;
    await page.getByLabel(m.import_file()).setInputFiles(path);
    await button.click();
    await expect(page.getByText("Tiedosto on liian suuri")).toBeVisible();
    await expect(button).toBeEnabled();
    expect(sent).toHaveLength(before);
  });
  expect(await (await member.api.get(`/api/companies/${id}/vehicles`)).json()).toEqual([]);

  await test.step("a dropped CSV file of a Finnish Excel", async () => {
    const text = `${VEHICLES.join(";")}\n${plate(1)};Škoda;Öljy;2023;sinivihreä;Farmari\n`;
    const dataTransfer = await page.evaluateHandle(
      (content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], "pudotettu.csv", { type: "text/csv" }));
        return transfer;
      },
      // Windows-1252, as Excel writes it.
      [...Buffer.from(text.replace("Š", "\x8a"), "latin1")],
    );
    await page.getByText(m.form_dropFile()).dispatchEvent("drop", { dataTransfer });
    await button.click();
    await expect(page.getByText(m.import_ready())).toBeVisible();
    await expect(page.getByText("pudotettu.csv")).toBeVisible();
    await expect(page.getByText(m.import_converted())).toBeVisible();
    await page.getByRole("button", { name: m.import_apply({ kind: "vehicle", count: 1 }) }).click();
    await expect(page.getByText(m.import_applied())).toBeVisible();
    const vehicles = await (await member.api.get(`/api/companies/${id}/vehicles`)).json();
    expect(vehicles).toMatchObject([{ make: "Škoda", model: "Öljy", color: "sinivihreä" }]);
  });

  await test.step("errors beyond the shown ones are counted", async () => {
    await page.getByRole("link", { name: m.import_another() }).click();
    await check(page, csv(VEHICLES, Array(1_000).fill(";;;;;x")));
    await expect(page.getByText(m.import_firstOf({ shown: 200, all: 1_000 }))).toBeVisible();
    await expect(page.getByText(m.import_allFail())).toBeVisible();
  });
});

test("the server also refuses a too large file, however it is sent", async ({ user }) => {
  const { id } = await createCompany(user.api);
  const send = (size: number) =>
    user.api.post(`/api/companies/${id}/imports?kind=vehicle&name=a.csv`, {
      headers: { "content-type": "application/octet-stream" },
      data: Buffer.alloc(size, "a"),
    });
  const refused = await send(5 * 1024 * 1024 + 1);
  expect(refused.status()).toBe(413);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("5 Mt") });
  expect((await send(300 * 1024)).status()).toBe(422);
});
