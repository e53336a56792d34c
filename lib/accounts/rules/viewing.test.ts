import { expect, test } from "vitest";
import {
  canActOnCompany,
  canSeeCompany,
  isOnlyLookedAt,
  ownCompanyIds,
  seenCompanyIds,
} from "#lib/core/actor.ts";
import { VIEWING_MS, viewingActor, viewingAt } from "./viewing.ts";

const SINCE = new Date("2026-11-20T10:00:00Z");
const started = { admin: true, viewingCompanyId: 7, viewingSince: SINCE };

test.each([
  { after: 0, shown: true },
  { after: VIEWING_MS - 1, shown: true },
  { after: VIEWING_MS, shown: false },
])("a view as a company lasts an hour: shown after $after ms is $shown", ({ after, shown }) => {
  const viewing = viewingAt(started, new Date(SINCE.getTime() + after));
  expect(viewing).toEqual(shown ? { companyId: 7, until: new Date("2026-11-20T11:00:00Z") } : null);
});

test("there is no view for a person who is not an admin, or who has not begun one", () => {
  expect(viewingAt({ ...started, admin: false }, SINCE)).toBeNull();
  expect(viewingAt({ admin: true, viewingCompanyId: null, viewingSince: null }, SINCE)).toBeNull();
});

const admin = { kind: "user", id: 1, label: "admin@a.example", admin: true, companyIds: [3] } as const;
const viewing = viewingActor(admin, { companyId: 7, until: SINCE });
const overseer = { kind: "user", id: 2, label: "a@a.example", admin: false, companyIds: [3] } as const;

test.each([
  ["an admin who looks as the company does", viewing, 7, "looks"],
  ["an admin who looks as another company does, at the admin's own company", viewing, 3, "nothing"],
  [
    "an aggregator's person, at a company under the aggregator",
    { ...overseer, readOnlyCompanyIds: [7] },
    7,
    "looks",
  ],
  ["an aggregator's person, at the aggregator itself", { ...overseer, readOnlyCompanyIds: [7] }, 3, "acts"],
  [
    "an aggregator's person, at a company of another aggregator",
    { ...overseer, readOnlyCompanyIds: [7] },
    8,
    "nothing",
  ],
  ["an admin", admin, 7, "acts"],
])("%s", (_, actor, companyId, expected) => {
  expect({
    sees: canSeeCompany(actor, companyId),
    acts: canActOnCompany(actor, companyId),
    looks: isOnlyLookedAt(actor, companyId),
  }).toEqual({
    sees: expected !== "nothing",
    acts: expected === "acts",
    looks: expected === "looks",
  });
});

test("a viewed company counts as the admin's own; an overseen company does not count as the overseer's own", () => {
  expect([ownCompanyIds(viewing), seenCompanyIds(viewing)]).toEqual([[7], [7]]);
  const overseeing = { ...overseer, readOnlyCompanyIds: [7] };
  expect([ownCompanyIds(overseeing), seenCompanyIds(overseeing)]).toEqual([[3], [3, 7]]);
});
