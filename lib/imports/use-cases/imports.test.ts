import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wholeCsv } from "#lib/adapters/spreadsheet/csv.ts";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { inEveryLanguage, inLanguage } from "#lib/core/request-scope.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { type DataTable, fileCells } from "#lib/core/table.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { driverTable, vehicleTable } from "#lib/fleet/columns.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { takeImportCheck } from "#lib/fleet/use-cases/limits.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { ignoredTitles } from "#lib/imports/columns.ts";
import {
  checkRow,
  fileRowsOf,
  importListSchema,
  importPageSchema,
  importStepSchema,
  mendedLine,
  nested,
  uploadSchema,
} from "#lib/imports/schema.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import type { OutsideUseCase, Transact } from "#lib/platform/use-case/context.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { importCheck } from "./check.ts";
import { getImport, type ImportPage, listCompanyImports } from "./read.ts";
import { importStep } from "./step.ts";

// Imports files of vehicles and drivers into the real database: checking, applying and undoing an import.

let house: TestHouse;
let companyId: number;
let user: Actor;
let stranger: Actor;
let otherId: number;

beforeAll(async () => {
  house = await openTestHouse();
  const own = await house.createCompany({ status: "active" });
  const other = await house.createCompany({ status: "active" });
  [companyId, user, otherId, stranger] = [own.company.id, own.user, other.company.id, other.user];
});
afterAll(() => house.close());

const TITLES = {
  vehicle: "Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi",
  driver: "Ajolupa;Voimassa;Sukunimi;Etunimi;Puhelin;Sähköposti",
};
const csv = (kind: FleetKind, ...rows: string[]) =>
  new TextEncoder().encode([TITLES[kind], ...rows].join("\r\n"));

/** Runs a use case as an actor, each of its transactions on its own, as the API does. */
async function runAs<Input, Output>(
  actor: Actor,
  command: OutsideUseCase<Input, Output>,
  input: Input,
): Promise<Result<Output>> {
  const transact: Transact = async (mode, work, options = {}) => {
    const now = new Date();
    let refused: Result<never> | undefined;
    try {
      return await house.database.asActor(actor, { mode, ...options }, async (db) => {
        const result = await work({ actor, db, now, today: helsinkiDate(now), requestId: "test" });
        if (!result.ok) {
          refused = result;
          throw new Error("rolled back");
        }
        return result;
      });
    } catch (error) {
      if (refused) return refused;
      throw error;
    }
  };
  return command.outside(transact, input);
}

type Sent = { actor?: Actor; of?: number; kind?: FleetKind };
/** Counts checks only in the test of the limit, because this file checks more files for one company than allowed. */
let admit = async (_: Actor, __: number): Promise<Result<null>> => ok(null);

const check = async (file: Uint8Array, { actor = user, of = companyId, kind = "vehicle" }: Sent = {}) => {
  const input = parseInput(uploadSchema, { companyId: of, kind, name: "autot.csv", file });
  return input.ok
    ? runAs(
        actor,
        importCheck({ read: spreadsheets.csv.read, admit }, () => {}),
        input.value,
      )
    : input;
};
const step = async (importId: number, body: object, { actor = user, of = companyId }: Sent = {}) => {
  const input = parseInput(importStepSchema, { companyId: of, importId, body });
  return input.ok
    ? runAs(
        actor,
        importStep({ admit: (...asked) => admit(...asked) }, () => {}),
        input.value,
      )
    : input;
};
const shown = async (importId: number, { actor = user, of = companyId, kind = "vehicle" }: Sent = {}) =>
  house.as(actor).run(importPageSchema, getImport, { companyId: of, importId, kind }, { mode: "read" });
const checked = async (file: Uint8Array, sent: Sent = {}): Promise<ImportPage> =>
  accepted(await shown(accepted(await check(file, sent)).importId, sent));
const counts = ({ found: { created, changed, unchanged, failed } }: ImportPage) => [
  created,
  changed,
  unchanged,
  failed,
];
const reasons = ({ failures }: ImportPage) =>
  failures.flatMap(({ line, issues }) =>
    issues.map(({ path, code, value }) => `${line} ${path} ${code} ${value}`),
  );

/** All vehicles and drivers and the number of events. */
const snapshot = async () => ({
  vehicles: await house.owner`select * from vehicles order by id`,
  drivers: await house.owner`select * from drivers order by id`,
  events: await house.owner`select count(*) from events`,
});

const FLEETS = [
  {
    kind: "vehicle" as const,
    table: "vehicles",
    /** The rows of a large file. One kind has the most that a file may have. */
    many: 10_000,
    row: (key: string, name = "musta") => `${key};Toyota;Corolla;2023;${name};Farmari`,
    keys: ["tuo-1", "TUO 2", "Tuo3"],
    stored: ["TUO-1", "TUO-2", "TUO-3"],
    field: "color",
    incomplete: (key: string) => `${key};;;;;`,
  },
  {
    kind: "driver" as const,
    table: "drivers",
    many: 1_000,
    row: (key: string, name = "Ajaja") =>
      `${key};31.12.2099;${name};Eino;'+358 40 555 1234;EINO@ajaja.example`,
    keys: ["L-1", "L-2", "L-3"],
    stored: ["L-1", "L-2", "L-3"],
    field: "contact.lastName",
    incomplete: (key: string) => `${key};;Ajaja;;;`,
  },
];

describe.each(FLEETS)("a file of $kind", ({ kind, table, many, row, keys, stored, field, incomplete }) => {
  const sent = { kind };
  const count = async () =>
    Number(
      (await house.owner`select count(*) from ${house.owner(table)} where deleted_at is null`)[0]?.count,
    );

  test("changes nothing when it is checked, and changes what the check showed when it is applied", async () => {
    const before = await snapshot();
    const page = await checked(csv(kind, ...keys.map((key) => row(key)), incomplete("Z-9")), sent);
    expect(counts(page)).toEqual([4, 0, 0, 0]);
    expect(await snapshot()).toEqual(before);

    accepted(await step(page.found.id, { step: "apply" }));
    const rows =
      await house.owner`select * from ${house.owner(table)} where company_id = ${companyId} order by id`;
    const made = rows.slice(-4);
    expect(made.map((one) => one.status)).toEqual(["pending", "pending", "pending", "incomplete"]);
    expect(made.map((one) => one.license_plate ?? one.taxi_driving_license)).toEqual([...stored, "Z-9"]);
    expect(made[0]).toMatchObject(
      kind === "vehicle"
        ? { make: "Toyota", year: 2023, vehicle_type: "estate", created_by: user.label }
        : { phone_number: "+358405551234", contact_email: "eino@ajaja.example", created_by: user.label },
    );
    const events = await house.owner`
      select * from events where entity_type = ${kind} and entity_id = ${made[0]?.id ?? 0}`;
    expect(events).toMatchObject([
      { action: "create", actor_label: user.label, after: { status: "pending" } },
    ]);
    expect((await shown(page.found.id, sent)).ok).toBe(true);
  });

  test("changes nothing when it is sent again or applied twice", async () => {
    const before = await snapshot();
    const again = await checked(csv(kind, ...keys.map((key) => row(key))), sent);
    expect(counts(again)).toEqual([0, 0, 3, 0]);
    expect(codeOf(await step(again.found.id, { step: "apply" }))).toBe("not_applicable");
    const one = await checked(csv(kind, row(keys[0] ?? "", "Toinen")), sent);
    expect(counts(one)).toEqual([0, 1, 0, 0]);
    const both = await Promise.all([
      step(one.found.id, { step: "apply" }),
      step(one.found.id, { step: "apply" }),
    ]);
    expect(both.map((result) => result.ok)).toEqual([true, true]);
    const after = await snapshot();
    expect(Number(after.events[0]?.count)).toBe(Number(before.events[0]?.count) + 1);
    accepted(await step(one.found.id, { step: "undo" }));
  });

  test("with an invalid row is refused whole, and its valid rows are applied only on request", async () => {
    const page = await checked(csv(kind, row("E-1"), row("E-1"), `;${row("").slice(1)}`), sent);
    expect(counts(page)).toEqual([1, 0, 0, 2]);
    expect(reasons(page)[0]).toMatch(/^3 \w+ same_in_file:2 E-1$/);
    expect(reasons(page)[1]).toMatch(/^4 \w+ required $/);
    const before = await snapshot();
    expect(codeOf(await step(page.found.id, { step: "apply" }))).toBe("not_applicable");
    expect(await snapshot()).toEqual(before);
    accepted(await step(page.found.id, { step: "apply", validOnly: true }));
    expect(await count()).toBe(
      before[table as "vehicles"].filter((one) => one.deleted_at === null).length + 1,
    );
  });

  test("is corrected cell by cell, and the corrected cells pass the same check", async () => {
    const key = kind === "vehicle" ? "licensePlate" : "taxiDrivingLicense";
    const [bad, why] = kind === "vehicle" ? ["\u0e01-4", "plate"] : ["\u202eKO-4", "bad_characters"];
    const before = await snapshot();
    const page = await checked(
      csv(kind, row("KO-1"), row("KO-1"), row("KO-1"), `;${row("").slice(1)}`),
      sent,
    );
    const { id } = page.found;
    expect(counts(page)).toEqual([1, 0, 0, 3]);
    const mend = (cells: object[], as: Sent = sent) => step(id, { step: "mend", cells }, as);

    accepted(
      await mend([
        { line: 3, path: key, value: "KO-3" },
        { line: 4, path: key, value: bad },
      ]),
    );
    const once = accepted(await shown(id, sent));
    expect(counts(once)).toEqual([2, 0, 0, 2]);
    expect(reasons(once)).toEqual([`4 ${key} ${why} ${bad}`, `5 ${key} required `]);
    expect(codeOf(await mend([{ line: 2, path: key, value: "KO-2" }])), "a row that does not fail").toBe(
      "not_applicable",
    );

    // The other cells of a corrected row stay unchanged.
    accepted(
      await mend([
        { line: 4, path: key, value: "KO-4" },
        { line: 5, path: key, value: "KO-1" },
      ]),
    );
    expect(reasons(accepted(await shown(id, sent)))).toEqual([`5 ${key} same_in_file:2 KO-1`]);
    for (const [actor, of] of [
      [stranger, companyId],
      [stranger, otherId],
      [house.admin, otherId],
    ] as const)
      expect(codeOf(await mend([{ line: 5, path: key, value: "KO-5" }], { actor, of }))).toBe("not_found");
    expect(await snapshot()).toEqual(before);

    accepted(await mend([{ line: 5, path: key, value: "KO-5" }]));
    expect(counts(accepted(await shown(id, sent)))).toEqual([4, 0, 0, 0]);
    accepted(await step(id, { step: "apply" }));
    expect(counts(await checked(csv(kind, row("KO-4"), row("KO-5")), sent))).toEqual([0, 0, 2, 0]);
    expect(codeOf(await mend([{ line: 5, path: key, value: "KO-6" }]))).toBe("not_applicable");
    accepted(await step(id, { step: "undo" }));
  });

  test("is refused when a row changed between the check and the apply", async () => {
    const page = await checked(csv(kind, row("V-1"), row("V-2")), sent);
    accepted(await step((await checked(csv(kind, row("V-2")), sent)).found.id, { step: "apply" }));
    const before = await snapshot();
    expect(codeOf(await step(page.found.id, { step: "apply" }))).toBe("import_changed");
    expect(await snapshot()).toEqual(before);
  });

  test("is not applied in a company that is being deleted", async () => {
    const { company, user: person } = await house.createCompany();
    const of = { ...sent, actor: person, of: company.id };
    const { importId } = accepted(await check(csv(kind, row("POI-1")), of));
    let coming: ReturnType<typeof step> | undefined;
    await house.owner.begin(async (sql) => {
      await sql`update companies set deleted_at = now() where id = ${company.id}`;
      coming = step(importId, { step: "apply" }, of);
      await expect.poll(() => house.isAnyWaiting()).toBe(true);
    });
    expect(coming && codeOf(await coming)).toBe("not_found");
    const there = await house.owner`select id from ${house.owner(table)} where company_id = ${company.id}`;
    expect(there).toHaveLength(0);
  });

  test("is undone: added rows go, changed rows are restored, rows that others changed since stay", async () => {
    const first = await checked(csv(kind, row("K-1"), incomplete("K-2"), row("K-3")), sent);
    accepted(await step(first.found.id, { step: "apply" }));
    const second = await checked(
      csv(kind, row("K-1", "Uusi"), row("K-3", "Uusi"), row("K-4"), incomplete("K-5")),
      sent,
    );
    expect(counts(second)).toEqual([2, 2, 0, 0]);
    accepted(await step(second.found.id, { step: "apply" }));
    const touched = await checked(csv(kind, row("K-3", "Kolmas")), sent);
    accepted(await step(touched.found.id, { step: "apply" }));

    accepted(await step(second.found.id, { step: "undo" }));
    accepted(await step(second.found.id, { step: "undo" }));
    const { found, kept } = accepted(await shown(second.found.id, sent));
    expect(found).toMatchObject({ status: "undone" });
    expect(kept).toMatchObject([{ line: 3, code: "changed_since" }]);
    const now = await checked(csv(kind, row("K-1"), incomplete("K-2"), row("K-3", "Kolmas")), sent);
    expect(counts(now)).toEqual([0, 0, 3, 0]);
    const gone = await house.owner`
      select status, deleted_at is not null as gone from ${house.owner(table)}
      where coalesce(${house.owner(kind === "vehicle" ? "license_plate" : "taxi_driving_license")}, '') in ('K-4', 'K-5')
      order by id`;
    expect(gone).toMatchObject([
      { status: "inactive", gone: false },
      { status: "incomplete", gone: true },
    ]);
    const [event] =
      await house.owner`select action, after from events where entity_type = ${kind} order by id desc limit 1`;
    expect(event).toMatchObject({ action: "delete" });
    expect(codeOf(await step(now.found.id, { step: "undo" }))).toBe("not_applicable");
  });

  test("that completed a row keeps the required fields when it is undone, and says so", async () => {
    accepted(await step((await checked(csv(kind, incomplete("T-77")), sent)).found.id, { step: "apply" }));
    const filled = await checked(csv(kind, row("T-77")), sent);
    accepted(await step(filled.found.id, { step: "apply" }));
    accepted(await step(filled.found.id, { step: "undo" }));
    const { kept } = accepted(await shown(filled.found.id, sent));
    expect(kept).toMatchObject([{ line: 2, code: "required" }]);
    expect(kept[0]?.content).toMatchObject({ [field]: kind === "vehicle" ? "musta" : "Ajaja" });
  });

  test("cannot be checked or applied while imports are switched off, but can be undone", async () => {
    const file = csv(kind, incomplete("P-1"));
    const { importId } = accepted(await check(file, sent));
    const before = await count();
    const turn = (enabled: boolean) =>
      house.owner`update features set enabled = ${enabled} where name = 'fileImport'`;
    await turn(false);
    expect(codeOf(await check(file, sent))).toBe("file_import_off");
    expect(codeOf(await step(importId, { step: "apply" }))).toBe("file_import_off");
    expect(await count()).toBe(before);
    await turn(true);
    accepted(await step(importId, { step: "apply" }));
    await turn(false);
    accepted(await step(importId, { step: "undo" }));
    await turn(true);
    expect(await count()).toBe(before);
  });

  test("is found only by its own company and admins, whatever they do with it", async () => {
    const page = await checked(csv(kind, row("S-1")), sent);
    const { id } = page.found;
    for (const [actor, of] of [
      [stranger, companyId],
      [stranger, otherId],
      [house.admin, otherId],
    ] as const) {
      expect(codeOf(await shown(id, { actor, of, kind }))).toBe("not_found");
      expect(codeOf(await step(id, { step: "apply" }, { actor, of }))).toBe("not_found");
      expect(codeOf(await step(id, { step: "undo" }, { actor, of }))).toBe("not_found");
    }
    expect(codeOf(await check(csv(kind, row("S-1")), { actor: stranger, kind }))).toBe("not_found");
    expect(codeOf(await check(csv(kind, row("S-1")), { actor: house.admin, of: 999_999, kind }))).toBe(
      "not_found",
    );
    expect(codeOf(await shown(id, { kind: kind === "vehicle" ? "driver" : "vehicle" }))).toBe("not_found");
    accepted(await step(id, { step: "apply" }, { actor: house.admin }));
    const listed = accepted(
      await house.as(user).run(importListSchema, listCompanyImports, { companyId, kind }, { mode: "read" }),
    );
    expect(listed.earlier[0]).toMatchObject({ id, status: "applied", by: user.label, fileName: "autot.csv" });
  });

  test(`of ${many} rows is checked, applied and undone completely`, async () => {
    const rows = Array.from({ length: many }, (_, index) => row(`M-${index}`));
    const page = await checked(csv(kind, ...rows), sent);
    expect(counts(page)).toEqual([many, 0, 0, 0]);
    accepted(await step(page.found.id, { step: "apply" }));
    accepted(await step(page.found.id, { step: "undo" }));
    expect(accepted(await shown(page.found.id, sent)).kept).toEqual([]);
  }, 120_000);

  test(`of ${many} invalid rows counts all and shows the first two hundred`, async () => {
    const page = await checked(
      csv(kind, ...Array.from({ length: many }, () => `${"x".repeat(200)};;;;;`)),
      sent,
    );
    expect(counts(page)).toEqual([0, 0, 0, many]);
    expect(page.failures).toHaveLength(200);
    expect(page.failures[0]?.issues[0]?.code).toMatch(/^too_long:\d+$/);
    expect(codeOf(await step(page.found.id, { step: "apply", validOnly: true }))).toBe("not_applicable");
  }, 60_000);
});

const WARNED = [
  {
    kind: "vehicle" as const,
    rows: [
      "ÄZ-77;Toyota;Corolla;2023;musta;Farmari",
      "1234-YÖ;Toyota;Yaris;2022;harmaa;Henkilöauto",
      ";x;x;x;x;x",
    ],
    warnings: [{ line: 3, path: "licensePlate", code: "unusual_plate", value: "1234-YÖ" }],
    message: "Tarkista rekisteritunnus: muoto on tavallisesti ABC-123",
  },
  {
    kind: "driver" as const,
    rows: [
      "VK-70;31.12.2030;Kivi;Salli;041 300 2211;salli@kivi.example",
      "VK-71;31.12.2030;Kivi <Oy>;Urho;413002212;urho@kivi.example",
      "VK-72;eilen;Kivi;Urho;413002212;urho@kivi.example",
      "VK-73;31.12.2030;Kivi;Aune;041 300+2213;aune@kivi.example",
    ],
    warnings: [
      { line: 3, path: "contact.lastName", code: "name_markup", value: "Kivi <Oy>" },
      { line: 3, path: "contact.phoneNumber", code: "phone_prefix", value: "413002212" },
      { line: 5, path: "contact.phoneNumber", code: "phone_plus", value: "041300+2213" },
    ],
    message: "Tarkista nimi: siinä on merkki < tai >",
  },
];

describe.each(WARNED)("a file of $kind with values that are probably wrong", ({ kind, ...expected }) => {
  test("lists each warning beside the errors, on the page and in the answer, and imports its row", async () => {
    const answer = accepted(await check(csv(kind, ...expected.rows), { kind }));
    const created = expected.rows.length - 1;
    expect(answer).toMatchObject({ created, failed: 1, warningCount: expected.warnings.length });
    expect(answer.issues[0]).toMatchObject({ line: 4, message: expect.stringMatching(/./) });
    expect(answer.issueCount).toBe(answer.issues.length);
    expect(answer.warnings).toMatchObject(expected.warnings);
    expect(answer.warnings[0]?.message).toBe(expected.message);

    const page = accepted(await shown(answer.importId, { kind }));
    expect(page).toMatchObject({ warnings: expected.warnings, warningCount: expected.warnings.length });
    accepted(await step(answer.importId, { step: "apply", validOnly: true }));
    expect(accepted(await shown(answer.importId, { kind })).warnings).toEqual(page.warnings);
    const [row] = await house.owner`
      select (select count(*) from vehicles where license_plate = '1234-YÖ' and company_id = ${companyId})
        + (select count(*) from drivers where taxi_driving_license = 'VK-71' and company_id = ${companyId}) as n`;
    expect(Number(row?.n)).toBeGreaterThan(0);
    accepted(await step(answer.importId, { step: "undo" }));
    expect(accepted(await shown(answer.importId, { kind })).warnings).toEqual([]);
  });
});

test("a driver's row without a family name is refused, as in the form and the API", async () => {
  const page = await checked(csv("driver", "NIMI-1;31.12.2099;;Eino;;"), { kind: "driver" });
  expect(reasons(page)).toEqual(["2 contact.lastName required "]);
});

describe("a vehicle's row", () => {
  test("with another company's plate is refused without naming that company", async () => {
    accepted(
      await fleetOf(house.as(stranger)).createVehicle(otherId, wholeVehicle({ licensePlate: "VAR-1" })),
    );
    for (const actor of [user, house.admin]) {
      const page = await checked(csv("vehicle", "var1;Toyota;Corolla;2023;musta;car"), { actor });
      expect(reasons(page)).toEqual(["2 licensePlate license_plate_taken VAR-1"]);
      expect(JSON.stringify(page.failures)).not.toContain("Taksi");
    }
  });

  test("with the plate of the company's own vehicle out of use adds no second one, except for an admin", async () => {
    const { id } = accepted(
      await fleetOf(house.as(user)).createVehicle(companyId, wholeVehicle({ licensePlate: "POI-17" })),
    );
    for (const status of ["active", "inactive"])
      accepted(await fleetOf(house.as(house.admin)).saveVehicle({ companyId, vehicleId: id }, { status }));
    const file = csv("vehicle", "poi17;Toyota;Corolla;2023;musta;car");
    expect(reasons(await checked(file))).toEqual(["2 licensePlate vehicle_out_of_use POI-17"]);
    expect((await checked(file, { actor: house.admin })).found.created).toBe(1);
  });

  test("with another company's plate is reported to company users twenty times in a file, to admins always", async () => {
    const plates = Array.from({ length: 21 }, (_, index) => `VIE-${index + 1}`);
    const rows = plates.map((plate) => `${plate};Toyota;Corolla;2023;musta;Farmari`);
    for (const plate of plates)
      accepted(
        await fleetOf(house.as(stranger)).createVehicle(otherId, wholeVehicle({ licensePlate: plate })),
      );
    expect(codeOf(await check(csv("vehicle", ...rows)))).toBe("too_many_plates_elsewhere");
    expect((await checked(csv("vehicle", ...rows.slice(1)))).found.failed).toBe(20);
    expect((await checked(csv("vehicle", ...rows), { actor: house.admin })).found.failed).toBe(21);
  });

  test("follows the rules of an approved vehicle's form", async () => {
    const vehicle = accepted(
      await fleetOf(house.as(house.admin)).createVehicle(
        companyId,
        wholeVehicle({ licensePlate: "AKT-1", status: "active" }),
      ),
    );
    const page = await checked(csv("vehicle", "AKT-1;;Corolla;2023;musta;car"));
    expect(reasons(page)).toEqual(["2 make required "]);
    const changed = await checked(csv("vehicle", "AKT-1;Škoda;Corolla;2023;musta;car"));
    accepted(await step(changed.found.id, { step: "apply" }));
    const now = accepted(await fleetOf(house.as(user)).getVehicle({ companyId, vehicleId: vehicle.id }));
    expect(now).toMatchObject({ make: "Škoda", status: "active", version: 2 });
  });

  test.each([
    ["ABC-1;Toyota;Corolla;1979;musta;car", "year vehicle_year 1979"],
    ["ABC-1;Toyota;Corolla;2023,5;musta;car", "year vehicle_year 2023,5"],
    ["ABC-1;Toyota;Corolla;2023;musta;traktori", "vehicleType unknown_value traktori"],
    [`ABC-1;${"x".repeat(51)};Corolla;2023;musta;car`, `make too_long:50 ${"x".repeat(51)}`],
    ["ABC-1;Toyota;\u202eCorolla;2023;musta;car", "model bad_characters \u202eCorolla"],
    ["=1+1;Toyota;Corolla;2023;musta;car", null],
  ])("%s", async (row, reason) => {
    const page = await checked(csv("vehicle", row));
    expect(reasons(page)).toEqual(reason === null ? [] : [`2 ${reason}`]);
  });
});

test("a company may check thirty files an hour, an admin any number", async () => {
  const { company, user: person } = await house.createCompany();
  const file = csv("driver", "X-1;;;;;");
  const counted = (actor: Actor, id: number) => takeImportCheck(house.database, actor, id);
  admit = counted;
  try {
    const sent = { kind: "driver", of: company.id } as const;
    const member = await house.createMember(company.id);
    const codes: string[] = [];
    for (let n = 0; n < 30; n += 1)
      codes.push(codeOf(await check(file, { ...sent, actor: n % 2 ? person : member })));
    expect(new Set(codes)).toEqual(new Set(["ok"]));
    expect(await check(file, { ...sent, actor: person })).toMatchObject({
      error: { code: "too_many_checks", details: { retryAfterSeconds: expect.any(Number) } },
    });
    expect(codeOf(await check(file, { ...sent, actor: house.admin }))).toBe("ok");
    expect(codeOf(await check(file, { kind: "driver" }))).toBe("ok");
    const { id } =
      (await house.owner`select max(id) as id from imports where company_id = ${company.id}`)[0] ?? {};
    const cells = [{ line: 2, path: "taxiDrivingLicense", value: "X-2" }];
    expect(codeOf(await step(Number(id), { step: "mend", cells }, { ...sent, actor: person }))).toBe(
      "too_many_checks",
    );
    // A stranger uses up no company's share.
    expect(codeOf(await check(file, { kind: "driver", actor: person }))).toBe("not_found");
  } finally {
    admit = async () => ok(null);
  }
});

test("a file's licence that two drivers share is refused as ambiguous", async () => {
  const { createDriver } = fleetOf(house.as(user));
  for (let twice = 0; twice < 2; twice += 1)
    accepted(await createDriver(companyId, wholeDriver({ taxiDrivingLicense: "KAKSI" })));
  const page = await checked(csv("driver", "KAKSI;31.12.2099;Ajaja;Eino;0405551234;e@ajaja.example"), {
    kind: "driver",
  });
  expect(reasons(page)).toEqual(["2 taxiDrivingLicense ambiguous KAKSI"]);
});

test("a licence identifies the driver with any separators, and may occur once in a file", async () => {
  const { createDriver } = fleetOf(house.as(user));
  accepted(await createDriver(companyId, wholeDriver({ taxiDrivingLicense: "91-445566" })));
  const rest = "31.12.2099;Ajaja;Eino;0405551234;e@ajaja.example";
  const page = await checked(csv("driver", `91 445566;${rest}`, `９１４４５５６６;${rest}`), {
    kind: "driver",
  });
  expect(counts(page)).toEqual([0, 1, 0, 1]);
  expect(reasons(page)).toEqual(["3 taxiDrivingLicense same_in_file:2 91445566"]);
});

describe("a table", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  test.each([
    [
      "without a column",
      "Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri\nA-1;x;x;2020;x",
      ["vehicleType column_missing"],
    ],
    [
      "with an unknown column",
      `${TITLES.vehicle};Vaihteisto\nA-1;x;x;2020;x;car;y`,
      ["Vaihteisto column_unknown"],
    ],
    ["with a column twice", `${TITLES.vehicle};VÄRI\nA-1;x;x;2020;x;car;y`, ["color column_twice"]],
    [
      "with unknown titles",
      "a;b\n1;2",
      [
        ...["licensePlate", "make", "model", "year", "color", "vehicleType"].map(
          (path) => `${path} column_missing`,
        ),
        "a column_unknown",
        "b column_unknown",
      ],
    ],
  ])("%s is refused with the columns", async (_, text, expected) => {
    expect(issueLines(await check(bytes(text)))).toEqual(expected);
  });

  test("without rows, with too many rows or with too many bytes is refused", async () => {
    expect(codeOf(await check(bytes(TITLES.vehicle)))).toBe("no_rows");
    expect(codeOf(await check(csv("vehicle", ...Array(10_001).fill("A-1;x;x;2020;x;car"))))).toBe(
      "too_many_rows",
    );
    expect(codeOf(await check(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe("file_too_large");
  });

  test("that the product exported is read back, even with its additional columns", async () => {
    const text = `${TITLES.vehicle};Tila;Tunniste;Rivi;Virhe\nOMA-1;Toyota;Corolla;2023;musta;Henkilöauto;Valmis;5;2;Väri: Pakollinen`;
    expect(counts(await checked(bytes(text)))).toEqual([1, 0, 0, 0]);
  });
});

describe.each(LANGUAGES)("the product's own export in %s", (from) => {
  const bytesOf = async <Row>(table: DataTable<Row>, row: Row) => {
    const columns = Object.values(table.columns);
    const cells = [fileCells(columns, row)];
    return wholeCsv(
      columns.map(({ title }) => title()),
      (async function* () {
        yield cells;
      })(),
    );
  };

  test.each(LANGUAGES)("is read back by a person who reads %s", async (to) => {
    const stored = { status: "incomplete", id: 7 };
    const sent = {
      vehicle: wholeVehicle(),
      driver: wholeDriver({ taxiDrivingLicenseExpiration: "2099-09-05" }),
    };
    const files = await inLanguage(from, async () => ({
      vehicle: await bytesOf(vehicleTable, { ...sent.vehicle, ...stored } as never),
      driver: await bytesOf(driverTable, { ...sent.driver, ...stored } as never),
    }));
    for (const kind of ["vehicle", "driver"] as const) {
      const table = accepted(await spreadsheets.csv.read(files[kind]));
      const read = inLanguage(to, () => {
        const [row] = accepted(fileRowsOf(kind, table)).rows;
        return checkRow(kind, row ?? { line: 0, cells: new Map(), issues: [] });
      });
      expect(read.issues).toEqual([]);
      expect(nested(read.content)).toMatchObject(sent[kind]);
    }
  });
});

test("the check stores the file's number of lines and of read rows, and shows them", async () => {
  const row = (key: string) => `${key};Toyota;Corolla;2023;musta;Farmari`;
  const file = new TextEncoder().encode(
    [
      TITLES.vehicle,
      "\r\n",
      row("LU-1"),
      "\n",
      row("LU-2"),
      "\r",
      `${row("LU-3")};x`,
      "\n",
      row("LU-4"),
    ].join(""),
  );
  const { importId, reading } = accepted(await check(file));
  expect(reading).toMatchObject({ lines: 5, rows: 3, unread: 1 });
  const page = accepted(await shown(importId));
  expect(page.found.reading).toEqual(reading);
  expect(counts(page)).toEqual([3, 0, 0, 1]);
  expect(reasons(page)).toEqual(["4 row row_long x"]);
  const mended = await step(importId, {
    step: "mend",
    cells: [{ line: 4, path: "color", value: "sininen" }],
  });
  expect(mended.ok).toBe(true);
  expect(reasons(accepted(await shown(importId)))).toEqual(["4 row row_long x"]);
});

test("no title of a file means two fields in two languages", () => {
  for (const kind of ["vehicle", "driver"] as const) {
    const said = inEveryLanguage(() =>
      IMPORT_FIELDS[kind].map((field) => [fieldLabel(field), field] as const),
    );
    const fields = Map.groupBy(said.flat(), ([title]) => title.toLowerCase());
    for (const [title, meant] of fields)
      expect([title, new Set(meant.map(([, field]) => field)).size]).toEqual([title, 1]);
    for (const title of inEveryLanguage(ignoredTitles).flat())
      expect([...fields.keys()]).not.toContain(title.toLowerCase());
  }
});

test("a date that a spreadsheet program made of a text stays an issue when another cell is corrected", async () => {
  const turned = {
    line: 2,
    content: {
      licensePlate: "1.3.2026",
      make: "",
      model: "Corolla",
      year: "2023",
      color: "musta",
      vehicleType: "car",
    },
  };
  const issues = [{ path: "licensePlate", code: "turned_into_date", value: "1.3.2026" }];
  const mended = (cells: [string, string][]) =>
    checkRow("vehicle", mendedLine("vehicle", { ...turned, issues }, new Map(cells)));
  expect(mended([["make", "Toyota"]]).issues).toEqual(issues);
  expect(
    mended([
      ["make", "Toyota"],
      ["licensePlate", "MAR-1"],
    ]),
  ).toMatchObject({
    issues: [],
    content: { licensePlate: "MAR-1", year: 2023 },
  });
});
