import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presentCompany } from "#lib/companies/json.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import { wholeDriver } from "#lib/fleet/use-cases/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import {
  blocksSchema,
  createRequirementSchema,
  endRequirementSchema,
  previewExportSchema,
  previewRequirementSchema,
  requirementIdSchema,
  requirementListSchema,
  saveRequirementSchema,
} from "#lib/requirements/schema.ts";
import { withBlocks } from "./blocks.ts";
import { getBlocks, getCompanyRequirements } from "./of-company.ts";
import { exportPreview, previewRequirement } from "./preview.ts";
import { getRequirement, listRequirements } from "./read.ts";
import { createRequirement, endRequirement, saveRequirement } from "./save.ts";

const NOW = new Date("2027-01-20T10:00:00Z");
const TODAY = helsinkiDate(NOW);

let house: TestHouse;
let withAccountant: number;
let without: number;
let member: Actor;
beforeAll(async () => {
  house = await openTestHouse();
  const made = await house.createCompany({ status: "active", body: { companyName: "Kirjattu Oy" } });
  withAccountant = made.company.id;
  member = made.user;
  accepted(await house.as(made.user).save(withAccountant, { accountantEmail: "kirjaaja@tolppa.example" }));
  without = (await house.createCompany({ status: "active", body: { companyName: "Kirjaton Oy" } })).company
    .id;
  await house.createCompany({ status: "pending" });
  await house.owner`update companies set approved_at = '2026-12-01' where approved_at is not null`;
});
afterAll(() => house.close());

const TERMS = {
  name: "Kirjanpitäjän sähköposti",
  level: "company",
  asked: "accountantEmail",
  years: "",
  consequence: "no_bookings",
  provider: "",
  companyType: "",
  vehicleType: "",
  postCodes: "",
  validFrom: "2027-03-01",
  noticeDays: "30",
};
type Typed = Partial<typeof TERMS>;
const by = (actor: Actor = house.admin, now = NOW) => {
  const { run } = house.as(actor);
  const read = { now, mode: "read" } as const;
  return {
    create: (change: Typed = {}) =>
      run(createRequirementSchema, createRequirement, { body: { ...TERMS, ...change } }, { now }),
    save: (requirementId: number, version: number, change: Typed = {}) =>
      run(
        saveRequirementSchema,
        saveRequirement,
        { requirementId, version, body: { ...TERMS, ...change } },
        { now },
      ),
    end: (requirementId: number, version: number) =>
      run(endRequirementSchema, endRequirement, { requirementId, version }, { now }),
    get: (requirementId: number) => run(requirementIdSchema, getRequirement, { requirementId }, read),
    list: (query: object = {}) => run(requirementListSchema, listRequirements, query, read),
    preview: (change: Typed = {}, replaces: number | null = null) =>
      run(
        previewRequirementSchema,
        previewRequirement,
        { body: { requirement: { ...TERMS, ...change }, replaces } },
        read,
      ),
    file: (change: Typed = {}) =>
      run(previewExportSchema, exportPreview, { ...TERMS, ...change, format: "csv" }, read),
  };
};
const issuesOf = (result: { ok: boolean; error?: { issues?: { code: string; path: string }[] } }) =>
  result.error?.issues?.map(({ path, code }) => `${path} ${code}`);

test("the licence of a driver is a rule from the beginning, and blocks nobody", async () => {
  const rows = accepted(await by().list()).rows;
  expect(rows).toMatchObject([
    {
      id: 1,
      phase: "current",
      term: {
        level: "driver",
        asked: { kind: "field", field: "taxiDrivingLicenseExpiration" },
        consequence: "told",
      },
    },
  ]);
});

describe("a preview", () => {
  test("counts the companies in use that meet a rule, and names the others with the day of their block", async () => {
    expect(accepted(await by().preview())).toEqual({
      level: "company",
      validFrom: "2027-03-01",
      concerned: 2,
      concernedCompanies: 2,
      met: 1,
      unmet: 1,
      unmetCompanies: 1,
      days: [{ day: "2027-03-01", count: 1 }],
      named: [expect.objectContaining({ id: without, name: "Kirjaton Oy", blockedFrom: "2027-03-01" })],
    });
    expect(accepted(await by().file()).rows.map(({ id }) => id)).toEqual([without]);
  });

  test("says that nobody is blocked by a rule that only tells", async () => {
    const { days } = accepted(await by().preview({ consequence: "told", validFrom: TODAY }));
    expect(days).toEqual([{ day: null, count: 1 }]);
  });

  test("concerns only the companies of its scope", async () => {
    const counted = async (change: Typed) => accepted(await by().preview(change)).concerned;
    expect(await counted({ provider: "ksat" })).toBe(0);
    expect(await counted({ companyType: "aggregator" })).toBe(0);
    expect(await counted({ postCodes: "99999" })).toBe(0);
  });

  test("of a rule about drivers names drivers whose licence ends before its first day", async () => {
    const { run } = house.as(house.admin);
    const { createDriver } = await import("#lib/fleet/use-cases/create.ts");
    const { createDriverSchema } = await import("#lib/fleet/schema.ts");
    const hire = async (lastDay: string) => {
      const body = wholeDriver({ taxiDrivingLicenseExpiration: lastDay });
      const { id } = accepted(await run(createDriverSchema, createDriver, { companyId: without, body }));
      await house.owner`update drivers set status = 'active', approved_at = '2026-12-01' where id = ${id}`;
      return id;
    };
    const [early, late] = [await hire("2027-02-28"), await hire("2027-03-01")];
    const licence = { level: "driver", asked: "taxiDrivingLicenseExpiration", consequence: "no_driving" };
    const { concerned, unmet, named } = accepted(await by().preview(licence));
    expect({ concerned, unmet, ids: named.map(({ id }) => id) }).toEqual({
      concerned: 2,
      unmet: 1,
      ids: [early],
    });
    expect(late).not.toBe(early);
  });

  test("stores nothing", async () => {
    const before = await house.owner`select count(*) from requirement_versions`;
    await by().preview();
    expect(await house.owner`select count(*) from requirement_versions`).toEqual(before);
  });
});

describe("saving", () => {
  test("never begins before today, and a rule that blocks not before its notice", async () => {
    expect(issuesOf(await by().create({ validFrom: addDays(TODAY, -1) }))).toEqual([
      "validFrom requirement_past",
    ]);
    expect(issuesOf(await by().create({ validFrom: addDays(TODAY, 29) }))).toEqual([
      "validFrom requirement_notice:30",
    ]);
    expect((await by().create({ validFrom: addDays(TODAY, 30) })).ok).toBe(true);
    expect((await by().create({ validFrom: TODAY, consequence: "told" })).ok).toBe(true);
  });

  test("refuses a field that its level does not have, and an age without years", async () => {
    expect(issuesOf(await by().create({ asked: "licensePlate" }))).toEqual(["asked unknown_value"]);
    expect(issuesOf(await by().create({ level: "vehicle", asked: "vehicle_age" }))).toEqual([
      "years requirement_years",
    ]);
    expect(issuesOf(await by().create({ postCodes: "3310" }))).toEqual(["postCodes post_codes_wrong"]);
  });

  test("adds a version from its day on, and the terms before it stay", async () => {
    const { id, version } = accepted(await by().create());
    accepted(await by().save(id, version, { consequence: "no_driving", validFrom: "2027-06-01" }));
    const later = await by(house.admin, new Date("2027-04-01T10:00:00Z")).get(id);
    expect(accepted(later)).toMatchObject({
      phase: "current",
      term: { consequence: "no_bookings", validFrom: "2027-03-01", until: "2027-06-01" },
      planned: { consequence: "no_driving", validFrom: "2027-06-01" },
    });
    const history = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
      adminHistoryPage({ db }, { type: "requirement", id }, undefined),
    );
    expect(history.rows.map(({ action, after }) => [action, after])).toEqual([
      ["update", { consequence: "no_driving", validFrom: "2027-06-01" }],
      ["create", expect.objectContaining({ asked: "accountantEmail", noticeDays: 30 })],
    ]);
  });

  test("of a version that somebody else has changed is refused", async () => {
    const { id, version } = accepted(await by().create());
    accepted(await by().save(id, version, { name: "Toinen" }));
    expect(await by().save(id, version, { name: "Kolmas" })).toMatchObject({ error: { code: "stale" } });
  });

  test("an end is in force at once and replaces what was planned; a later save takes the rule back into use", async () => {
    const { id, version } = accepted(await by().create());
    const ended = accepted(await by().end(id, version));
    expect(accepted(await by().get(id)).phase).toBe("ended");
    accepted(await by().save(id, ended.version, { validFrom: "2027-04-01" }));
    expect(accepted(await by().get(id)).phase).toBe("coming");
  });
});

describe("a saved rule", () => {
  const FIRST_DAY = new Date("2027-03-01T10:00:00Z");
  const companyOn = async (now: Date, companyId: number, actor: Actor = house.admin) => {
    const { run } = house.as(actor);
    const read = { now, mode: "read" } as const;
    const got = accepted(await run(companyIdSchema, withBlocks("company", getCompany), { companyId }, read));
    const { body } = presentBlocks("company", presentCompany)(got, {
      actor,
      url: new URL("https://tolppa.example"),
    });
    return body as { status: string; blockedSince: string | null; reasons: object[] };
  };
  const todoOn = async (now: Date, companyId: number) => {
    const { run } = house.as(house.admin);
    const read = { now, mode: "read" } as const;
    return accepted(await run(companyIdSchema, getCompanyRequirements, { companyId }, read)).filter(
      ({ level }) => level === "company",
    );
  };

  test("blocks exactly whom the preview named, on its day, and ends by itself when it is met", async () => {
    await endAll();
    const named = accepted(await by().preview()).named.map(({ id }) => id);
    const { id } = accepted(await by().create());
    expect(await todoOn(NOW, without)).toMatchObject([{ state: "due_soon", blockedFrom: "2027-03-01" }]);
    const before = new Date("2027-02-28T10:00:00Z");
    expect((await companyOn(before, without)).blockedSince).toBeNull();
    const blocked = [withAccountant, without].map(async (company) => [
      company,
      (await companyOn(FIRST_DAY, company)).blockedSince,
    ]);
    expect(await Promise.all(blocked)).toEqual([
      [withAccountant, null],
      [without, "2027-03-01"],
    ]);
    expect(named).toEqual([without]);
    expect(await companyOn(FIRST_DAY, without)).toMatchObject({
      status: "active",
      reasons: [
        {
          requirement: { id, name: TERMS.name },
          consequence: "no_bookings",
          since: "2027-03-01",
        },
      ],
    });
    await house.owner`update companies set accountant_email = 'x@tolppa.example' where id = ${without}`;
    expect((await companyOn(FIRST_DAY, without)).blockedSince).toBeNull();
    expect(await todoOn(FIRST_DAY, without)).toEqual([]);
    await house.owner`update companies set accountant_email = null where id = ${without}`;
  });

  test("is not read of another company", async () => {
    const { run } = house.as(member);
    const read = { now: FIRST_DAY, mode: "read" } as const;
    const others = await run(companyIdSchema, getCompanyRequirements, { companyId: without }, read);
    expect(others).toMatchObject({ error: { code: "not_found" } });
    const key = { level: "company", id: without };
    expect(accepted(await run(blocksSchema, getBlocks, key, read))).toEqual([]);
    expect(accepted(await house.as(house.admin).run(blocksSchema, getBlocks, key, read))).toHaveLength(1);
  });

  /** Ends the rules of the tests before, so that one rule is in force. */
  async function endAll() {
    for (const { id, version, phase } of accepted(await by().list()).rows)
      if (id !== 1 && phase !== "ended") accepted(await by().end(id, version));
  }
});

test("only admins read, preview and save, and saving asks for a fresh proof", async () => {
  const asMember = by(member);
  for (const refused of [
    asMember.list(),
    asMember.get(1),
    asMember.preview(),
    asMember.create(),
    asMember.end(1, 1),
  ])
    expect(await refused).toMatchObject({ ok: false, error: { code: "forbidden" } });
  const { run } = house.as(house.admin);
  const old = await run(
    createRequirementSchema,
    createRequirement,
    { body: TERMS },
    { now: NOW, confirmed: false },
  );
  expect(old).toMatchObject({ error: { code: "step_up_needed" } });
});

test("the database refuses a changed version and one that begins before its notice", async () => {
  await expect(house.owner`update requirement_versions set name = 'x'`).rejects.toThrow(/append-only/);
  await expect(house.owner`delete from requirement_versions`).rejects.toThrow(/append-only/);
  const early = house.owner`insert into requirement_versions
    (requirement_id, saved_on, valid_from, name, level, asked, consequence, notice_days)
    values (1, '2027-01-01', '2027-01-05', 'x', 'company', '{}', 'no_driving', 5)`;
  await expect(early).rejects.toThrow(/requirement_versions_notice/);
});
