import { test as base, expect } from "#e2e/fixtures.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import type { Person } from "#e2e/support/person.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { filedKeys, linkedBy, type Query, readAs, shownKeys, toldKeys } from "./answers.ts";
import * as scenes from "./scenes.ts";

// Each back-office list: the screen, its file and the API return the same rows in the same order. The API is read two rows at a
// time, which tests its pages too.

/** Downloads are limited per person and minute, so these tests have their own admin. */
const test = base.extend<object, { lister: Person }>({
  lister: [async ({ origin }, use) => use(await newAdmin(origin)), { scope: "worker" }],
});

type Row = { id: number; name: string; provider: string; recipient: string | null; person: string };

/** The filter and order; `of` selects the rows that the test made. */
type Question = { query: Query; count: number };

const asked = (q: string, questions: readonly (readonly [Query, number])[]): Question[] =>
  questions.map(([query, count]) => ({ query: { ...query, q }, count }));

test("discounts", async ({ lister: admin }) => {
  const mark = scenes.newMark();
  await scenes.discounts(admin, mark);
  const key = linkedBy(/href="\/admin\/discounts\/(\d+)"/);
  for (const { query, count } of asked(mark, [
    [{ sort: "name" }, 5],
    [{ sort: "-name" }, 5],
    [{ sort: "validFrom" }, 5],
    [{ sort: "-validFrom", target: "commission" }, 3],
    [{ sort: "name", scope: "provider" }, 3],
    [{ sort: "name", state: "coming" }, 5],
    [{ sort: "name", state: "ended" }, 0],
  ])) {
    const shown = await shownKeys(admin.api, { path: "/admin/discounts", query, key });
    expect(shown).toHaveLength(count);
    expect(await filedKeys(admin.api, { path: "/admin/discounts/export", query })).toEqual(shown);
    const told = { path: "/api/discounts", query, key: ({ id }: Row) => id };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
});

test("areas of postal codes", async ({ lister: admin }) => {
  const mark = scenes.newMark();
  await scenes.areas(admin, mark);
  const key = linkedBy(/href="\/admin\/booking-areas\/(\d+)"/);
  for (const { query, count } of asked(mark, [
    [{ sort: "name" }, 4],
    [{ sort: "-name" }, 4],
    [{ sort: "start" }, 4],
    [{ sort: "-start", provider: "taksiHelsinki" }, 3],
    [{ sort: "name", state: "in_force" }, 3],
    [{ sort: "name", state: "coming" }, 1],
  ])) {
    const shown = await shownKeys(admin.api, { path: "/admin/booking-areas", query, key });
    expect(shown).toHaveLength(count);
    expect(await filedKeys(admin.api, { path: "/admin/booking-areas/export", query })).toEqual(shown);
    const told = { path: "/api/booking-areas", query, key: ({ id }: Row) => id };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
});

test("features", async ({ lister: admin }) => {
  const mark = scenes.newMark();
  await scenes.features(admin, mark);
  const key = linkedBy(/href="\/admin\/features\/(\w+)"/);
  for (const { query, count } of asked(mark, [
    [{ sort: "name" }, 4],
    [{ sort: "-name" }, 4],
    [{ sort: "modified" }, 4],
    [{ sort: "-modified", state: "on" }, 2],
    [{ sort: "name", state: "off" }, 1],
    [{ state: "ended" }, 1],
  ])) {
    const shown = await shownKeys(admin.api, { path: "/admin/features", query, key });
    expect(shown).toHaveLength(count);
    expect(await filedKeys(admin.api, { path: "/admin/features/export", query })).toEqual(shown);
    const told = { path: "/api/feature-settings", query, key: ({ name }: Row) => name };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
});

test("people who can sign in", async ({ lister: admin }) => {
  const mark = scenes.newMark();
  await scenes.users(mark);
  const key = linkedBy(/href="\/admin\/users\/(\d+)"/);
  for (const { query, count } of asked(mark, [
    [{ sort: "email" }, 4],
    [{ sort: "-email" }, 4],
    [{ sort: "created" }, 4],
    [{ sort: "-seen" }, 4],
    [{ sort: "seen", state: "alone" }, 4],
    [{ sort: "-created", state: "disabled" }, 2],
  ])) {
    const shown = await shownKeys(admin.api, { path: "/admin/users", query, key });
    expect(shown).toHaveLength(count);
    expect(await filedKeys(admin.api, { path: "/admin/users/export", query })).toEqual(shown);
    const told = { path: "/api/users", query, key: ({ id }: Row) => id };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
});

test("partners, and the companies under one of them", async ({ lister: admin, member }) => {
  const mark = scenes.newMark();
  const partner = await scenes.partners(member, admin, mark);
  const key = linkedBy(/href="\/admin\/partners\/(\d+)"/);
  for (const { query, count } of asked(mark, [
    [{ sort: "name" }, 3],
    [{ sort: "-name" }, 3],
    [{ sort: "companies" }, 3],
    [{ sort: "-vehicles", type: "aggregator" }, 2],
    [{ sort: "name", provider: "cabonline" }, 1],
    [{ sort: "name", status: "pending" }, 0],
  ])) {
    const shown = await shownKeys(admin.api, { path: "/admin/partners", query, key });
    expect(shown).toHaveLength(count);
    expect(await filedKeys(admin.api, { path: "/admin/partners/export", query })).toEqual(shown);
    const told = { path: "/api/partners", query, key: ({ id }: Row) => id };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }

  const path = `/admin/partners/${partner}`;
  for (const { query, count } of asked(`${mark} taksi`, [
    [{ sort: "name" }, 3],
    [{ sort: "-name", status: "active" }, 3],
    [{ sort: "vehicles" }, 3],
    [{ sort: "-drivers" }, 3],
    [{ sort: "name", status: "inactive" }, 0],
  ])) {
    const shown = await shownKeys(admin.api, { path, query, key: linkedBy(/href="\/companies\/(\d+)"/) });
    expect(shown).toHaveLength(count);
    expect(await filedKeys(admin.api, { path: `${path}/export`, query })).toEqual(shown);
    const told = { path: `/api/partners/${partner}/companies`, query, key: ({ id }: Row) => id };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
});

test("waiting applications of each kind", async ({ lister: admin, member }) => {
  const made = await scenes.waiting(member, admin);
  const links = {
    company: /href="\/companies\/(\d+)\/details"/,
    vehicle: /href="\/companies\/\d+\/vehicles\/(\d+)"/,
    driver: /href="\/companies\/\d+\/drivers\/(\d+)"/,
  };
  for (const kind of ["company", "vehicle", "driver"] as const) {
    const [first, second, third] = made[kind].map(String);
    const mine = (keys: string[]) => keys.filter((key) => made[kind].map(String).includes(key));
    const query = { kind };
    const shown = { path: "/admin", query, key: linkedBy(links[kind]), of: "queue" } as const;
    expect(mine(await shownKeys(admin.api, shown))).toEqual([second, third, first]);
    expect(mine(await filedKeys(admin.api, { path: "/admin/export", query }))).toEqual([
      second,
      third,
      first,
    ]);
    // The longest waiting come first.
    const told = { path: "/api/work-queue", query, key: ({ id }: Row) => id, pages: 10 };
    expect(mine(await toldKeys(admin.api, told))).toEqual([second, third, first]);
  }
});

test("failed deliveries", async ({ lister: admin }) => {
  const mark = scenes.newMark();
  await scenes.mails(mark);
  const key = readAs(new RegExp(`n\\d-${mark}`));
  const expected = ["n2", "n1", "n3"].map((one) => `${one}-${mark}`);
  for (const [query, of] of [
    [{}, expected],
    [{ kind: "mail" }, expected],
    [{ kind: "statement" }, []],
    [{ kind: "webhook" }, []],
  ] as const) {
    expect(await shownKeys(admin.api, { path: "/admin/deliveries", query, key })).toEqual(of);
    expect(await filedKeys(admin.api, { path: "/admin/deliveries/export", query, key, column: 1 })).toEqual(
      of,
    );
    const told = await toldKeys(admin.api, {
      path: "/api/deliveries",
      query,
      key: ({ recipient }: Row) => key(recipient ?? "") ?? "",
    });
    expect(told.filter(Boolean)).toEqual(of);
  }
});

test("the dispatch providers, all on one page", async ({ lister: admin }) => {
  const key = linkedBy(/href="\/admin\/provider-areas\/(\w+)"/);
  for (const [query, least] of [
    [{ sort: "name" }, PROVIDERS.length],
    [{ sort: "-name" }, PROVIDERS.length],
    [{ sort: "-companies" }, PROVIDERS.length],
    [{ sort: "companies", q: "taksi" }, 2],
    [{ sort: "name", state: "unconnected" }, 1],
  ] as const) {
    const shown = await shownKeys(admin.api, { path: "/admin/provider-areas", query, key });
    expect(shown.length).toBeGreaterThanOrEqual(least);
    expect(await filedKeys(admin.api, { path: "/admin/provider-areas/export", query })).toEqual(shown);
    const told = { path: "/api/provider-areas", query, key: ({ provider }: Row) => provider, paged: false };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
});

test("people with personal data, each of whom leaves only in their own file", async ({
  lister: admin,
  member,
}) => {
  const mark = scenes.newMark();
  await scenes.drivers(member, mark);
  const key = linkedBy(/href="\/admin\/privacy\/([\w-]+)"/);
  for (const [query, count] of [
    [{ kind: "driver", q: mark }, 3],
    [{ kind: "user", q: mark }, 0],
  ] as const) {
    const shown = await shownKeys(admin.api, { path: "/admin/privacy", query, key });
    expect(shown).toHaveLength(count);
    const told = { path: "/api/privacy/persons", query, key: ({ person }: Row) => person, paged: false };
    expect(await toldKeys(admin.api, told)).toEqual(shown);
  }
  expect((await admin.api.get("/admin/privacy/export?format=csv")).status()).toBe(404);
});
