import { describe, expect, test } from "vitest";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { AskedFor, Facts } from "./asked.ts";
import {
  type Consequence,
  type RequirementVersion,
  requirementsOf,
  type Subject,
  type Term,
  termsOf,
} from "./requirement.ts";

const SUBJECT: Subject = {
  level: "driver",
  provider: "dride",
  companyType: "operator",
  postCode: "33100",
  vehicleType: null,
  inUseSince: "2020-01-01",
};
const LICENCE: AskedFor = { kind: "field", field: "taxiDrivingLicenseExpiration" };
const version = (changes: Partial<RequirementVersion> = {}): RequirementVersion => ({
  requirementId: 1,
  name: "Ajolupa",
  level: "driver",
  provider: null,
  companyType: null,
  vehicleType: null,
  postCodes: null,
  asked: LICENCE,
  consequence: "no_driving",
  noticeDays: 0,
  savedOn: "2026-01-01",
  validFrom: "2026-03-01",
  ended: false,
  ...changes,
});
const ending = (day: PlainDate | null): Facts => ({ fields: { taxiDrivingLicenseExpiration: day } });
const itemsOf = (facts: Facts, today: PlainDate, versions: RequirementVersion[], subject = SUBJECT) =>
  requirementsOf(subject, facts, termsOf(versions), today);
const stateOf = (facts: Facts, today: PlainDate, ...versions: RequirementVersion[]) =>
  itemsOf(facts, today, versions)[0]?.state ?? null;

describe("a licence that a rule asks for from 1 March", () => {
  test.each([
    ["2026-01-01", "due_soon"],
    ["2026-02-13", "due_soon"],
    ["2026-02-14", "due_now"],
    ["2026-02-28", "due_now"],
    ["2026-03-01", "blocked"],
  ])("is missing on %s: %s", (today, state) => {
    expect(stateOf(ending(null), today, version())).toBe(state);
  });

  test("is listed 60 days before its last day, and blocks on the day after it", () => {
    const facts = ending("2026-08-31");
    expect(stateOf(facts, "2026-07-01", version())).toBeNull();
    expect(stateOf(facts, "2026-07-02", version())).toBe("due_soon");
    expect(stateOf(facts, "2026-08-31", version())).toBe("due_now");
    expect(itemsOf(facts, "2026-09-01", [version()])).toMatchObject([
      { state: "blocked", requiredFrom: "2026-09-01", blockedFrom: "2026-09-01" },
    ]);
  });

  test("is overdue and blocks nothing if the company is only told", () => {
    expect(itemsOf(ending(null), "2026-03-01", [version({ consequence: "told" })])).toMatchObject([
      { state: "overdue", blockedFrom: null },
    ]);
  });

  test("blocks a driver who was approved later only after the notice", () => {
    const late = { ...SUBJECT, inUseSince: "2026-03-10" };
    const rule = version({ noticeDays: 14 });
    expect(itemsOf(ending(null), "2026-03-23", [rule], late)).toMatchObject([
      { state: "overdue", blockedFrom: "2026-03-24" },
    ]);
    expect(itemsOf(ending(null), "2026-03-24", [rule], late)).toMatchObject([{ state: "blocked" }]);
  });

  test("never blocks a driver who is not approved", () => {
    expect(itemsOf(ending(null), "2026-06-01", [version()], { ...SUBJECT, inUseSince: null })).toMatchObject([
      { state: "overdue", blockedFrom: null },
    ]);
  });
});

test("a new version keeps the day since when the same thing is missing, and its end frees everybody", () => {
  const renamed = version({ name: "Lupa", savedOn: "2026-04-01", validFrom: "2026-05-01" });
  const ended = version({ ended: true, savedOn: "2026-06-01", validFrom: "2026-07-01" });
  expect(itemsOf(ending(null), "2026-05-15", [version(), renamed])).toMatchObject([
    { name: "Lupa", state: "blocked", blockedFrom: "2026-03-01" },
  ]);
  expect(itemsOf(ending(null), "2026-07-01", [version(), renamed, ended])).toEqual([]);
});

test("a later saved version replaces the planned ones of its day and after it", () => {
  const first = version({ validFrom: "2026-03-01" });
  const planned = version({ validFrom: "2026-06-01", consequence: "told" });
  const instead = version({ validFrom: "2026-05-01", name: "Uusi" });
  expect(termsOf([first, planned, instead]).map(({ validFrom, until }) => [validFrom, until])).toEqual([
    ["2026-03-01", "2026-05-01"],
    ["2026-05-01", null],
  ]);
});

test("a vehicle meets a rule about its age to the end of its last year", () => {
  const asked: AskedFor = { kind: "vehicle_age", years: 10 };
  const rule = version({ level: "vehicle", asked });
  const car: Subject = { ...SUBJECT, level: "vehicle", vehicleType: "car" };
  const stateAt = (today: PlainDate) => itemsOf({ fields: { year: 2016 } }, today, [rule], car)[0]?.state;
  expect(stateAt("2026-12-31")).toBe("due_now");
  expect(stateAt("2027-01-01")).toBe("blocked");
});

test.each<[string, Partial<RequirementVersion>, boolean]>([
  ["another level", { level: "vehicle" }, false],
  ["another provider", { provider: "ksat" }, false],
  ["its provider", { provider: "dride" }, true],
  ["another type of company", { companyType: "aggregator" }, false],
  ["its postal area", { postCodes: [{ first: 33_000, last: 33_100 }] }, true],
  ["another postal area", { postCodes: [{ first: 33_101, last: 33_999 }] }, false],
])("a rule for %s", (_, scope, concerned) => {
  expect(itemsOf(ending(null), "2026-03-01", [version(scope)])).toHaveLength(concerned ? 1 : 0);
});

// The oracle walks through the days. It knows neither terms nor deadlines: each day it looks for the version in force by the order of
// saving, and asks whether the facts of that day meet it.

const FIRST_DAY = "2026-01-01";
const DAYS = 120;
/** A notice and an approval may end long after the last random day. */
const CALENDAR = Array.from({ length: 2 * DAYS }, (_, index) => addDays(FIRST_DAY, index));
const dayAt = (index: number): PlainDate => CALENDAR[index] ?? FIRST_DAY;

function oracle(subject: Subject, facts: Facts, versions: readonly RequirementVersion[], todayIndex: number) {
  const items: object[] = [];
  for (const requirementId of [1, 2]) {
    const standing = versions.filter(
      (one, place) =>
        one.requirementId === requirementId &&
        !versions.some(
          (later, after) =>
            after > place && later.requirementId === requirementId && later.validFrom <= one.validFrom,
        ),
    );
    const walked = CALENDAR.map((day) => dayOf(subject, facts, standing, day));
    const asked = new Set(walked.map(({ key }) => key).filter((key) => key !== null));
    for (const key of asked) {
      const isMissing = walked.map((day) => day.key === key && day.missing);
      const isBlocked = walked.map((day) => day.key === key && day.blocked);
      const from = startOf(isMissing, todayIndex);
      if (from === null) continue;
      const blocked = startOf(isBlocked, todayIndex);
      const days = from - todayIndex - 1;
      const isMetToday = walked.find((day) => day.key === key)?.metOn(CALENDAR[todayIndex] ?? "");
      if (days > 60 && isMetToday) continue;
      const state =
        blocked !== null && blocked <= todayIndex
          ? "blocked"
          : days < 0
            ? "overdue"
            : days <= 14
              ? "due_now"
              : "due_soon";
      items.push({
        requirementId,
        asked: key,
        state,
        requiredFrom: CALENDAR[from],
        blockedFrom: blocked === null ? null : CALENDAR[blocked],
      });
    }
  }
  return items;
}

/** The start of the run that holds today, else of the next one; null without any. */
function startOf(days: readonly boolean[], today: number): number | null {
  if (!days[today]) {
    const next = days.indexOf(true, today);
    return next === -1 ? null : next;
  }
  let start = today;
  while (start > 0 && days[start - 1]) start -= 1;
  return start;
}

function dayOf(subject: Subject, facts: Facts, standing: readonly RequirementVersion[], day: PlainDate) {
  const inForce = standing.findLast(({ validFrom }) => validFrom <= day);
  const nothing = { key: null, missing: false, blocked: false, metOn: () => true };
  if (!inForce || inForce.ended || inForce.level !== subject.level) return nothing;
  if (inForce.provider !== null && inForce.provider !== subject.provider) return nothing;
  const code = Number(subject.postCode);
  if (inForce.postCodes && !inForce.postCodes.some(({ first, last }) => code >= first && code <= last))
    return nothing;
  const { asked, consequence, noticeDays, savedOn } = inForce;
  const metOn = (on: PlainDate): boolean => {
    if (asked.kind === "vehicle_age")
      return (
        typeof facts.fields.year === "number" && Number(on.slice(0, 4)) - facts.fields.year <= asked.years
      );
    const value = facts.fields[asked.field] ?? null;
    return value !== null && (asked.field !== "taxiDrivingLicenseExpiration" || on <= String(value));
  };
  const missing = !metOn(day);
  const isNoticed = (since: PlainDate) => Date.parse(day) - Date.parse(since) >= noticeDays * 86_400_000;
  const blocked =
    missing &&
    consequence !== "told" &&
    isNoticed(savedOn) &&
    subject.inUseSince !== null &&
    isNoticed(subject.inUseSince);
  return { key: JSON.stringify(asked), missing, blocked, metOn };
}

test("10,000 random rules and facts: as the oracle says, and no rule blocks before its notice", () => {
  let seed = 40;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const pick = <T>(...values: T[]): T => values[random(values.length)] as T;
  for (let round = 0; round < 10_000; round += 1) {
    const level = pick("driver" as const, "vehicle" as const);
    const subject: Subject = {
      ...SUBJECT,
      level,
      inUseSince: pick(null, "2020-01-01", dayAt(random(DAYS))),
      vehicleType: level === "vehicle" ? "car" : null,
    };
    const facts: Facts =
      level === "driver"
        ? {
            fields: {
              taxiDrivingLicense: pick(null, "1"),
              taxiDrivingLicenseExpiration: pick(null, dayAt(random(DAYS)), dayAt(random(DAYS))),
            },
          }
        : { fields: { year: pick(null, 2015, 2016, 2017), color: pick(null, "musta") } };
    const asked = (): AskedFor =>
      level === "driver"
        ? pick<AskedFor>(LICENCE, LICENCE, { kind: "field", field: "taxiDrivingLicense" })
        : pick<AskedFor>({ kind: "vehicle_age", years: 10 }, { kind: "field", field: "color" });
    const versions = Array.from({ length: 1 + random(5) }, (): RequirementVersion => {
      const savedOn = random(DAYS);
      return version({
        requirementId: 1 + random(2),
        level: pick(level, level, level, "company"),
        provider: pick(null, null, "dride", "ksat"),
        postCodes: pick(null, null, [{ first: 33_100, last: 33_200 }], [{ first: 100, last: 200 }]),
        asked: asked(),
        consequence: pick<Consequence>("told", "no_bookings", "no_driving"),
        noticeDays: pick(0, 7, 30, 60),
        savedOn: dayAt(savedOn),
        validFrom: dayAt(savedOn + random(DAYS - savedOn)),
        ended: random(6) === 0,
      });
    }).sort((a, b) => (a.savedOn < b.savedOn ? -1 : 1));
    const todayIndex = random(DAYS);
    const today = dayAt(todayIndex);
    const terms: Term[] = termsOf(versions);
    const found = requirementsOf(subject, facts, terms, today);
    const told = found.map(({ requirementId, asked: one, state, requiredFrom, blockedFrom }) => ({
      requirementId,
      asked: JSON.stringify(one),
      state,
      requiredFrom,
      blockedFrom,
    }));
    const byKey = (items: object[]) => items.map((item) => JSON.stringify(item)).sort();
    expect(byKey(told).join(), `round ${round}`).toBe(
      byKey(oracle(subject, facts, versions, todayIndex)).join(),
    );
    for (const { blockedFrom } of found) {
      if (blockedFrom === null) continue;
      const earliest = Math.min(
        ...versions.map((one) => Date.parse(one.savedOn) + one.noticeDays * 86_400_000),
      );
      expect(Date.parse(blockedFrom)).toBeGreaterThanOrEqual(earliest);
    }
  }
});
