import { randomUUID } from "node:crypto";
import type { Api } from "#e2e/support/client.ts";
import {
  addTo,
  changeCompany,
  createActiveCompany,
  createCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { wholeDriver, wholeVehicle } from "#e2e/support/fleet.ts";
import { bringUnder } from "#e2e/support/lookers.ts";
import type { Person } from "#e2e/support/person.ts";

// Rows for each back-office list: a few with their own mark, unsorted in every column.

/** Letters and digits that no other test's rows contain. */
export const newMark = (): string => `p${randomUUID().replaceAll("-", "").slice(0, 10)}`;

const post = async (api: Api, path: string, data: object): Promise<number> => {
  const answer = await api.post(path, { data });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).id;
};

export async function discounts({ api }: Person, mark: string): Promise<void> {
  const share = { target: "commission", basisPoints: 500, validTo: null };
  const monthly = { target: "monthlyFee", amountCents: 1_000, provider: "taksiHelsinki" };
  for (const body of [
    { ...share, name: `C ${mark}`, validFrom: "2099-01-05" },
    { ...monthly, name: `A ${mark}`, validFrom: "2099-01-09" },
    { ...share, name: `E ${mark}`, validFrom: "2099-01-01", provider: "cabonline" },
    { ...monthly, name: `B ${mark}`, validFrom: "2099-01-05" },
    { ...share, name: `D ${mark}`, validFrom: "2099-01-03" },
  ])
    await post(api, "/api/discounts", body);
}

export async function areas({ api }: Person, mark: string): Promise<void> {
  for (const [letter, validFrom, provider] of [
    ["C", "2026-01-05", "taksiHelsinki"],
    ["A", "2026-01-09", "cabonline"],
    ["D", "2099-01-01", "taksiHelsinki"],
    ["B", "2026-01-05", "taksiHelsinki"],
  ] as const)
    await post(api, "/api/booking-areas", {
      name: `${letter} ${mark}`,
      provider,
      validFrom,
      postCodes: ["99800"],
    });
}

export async function features({ api }: Person, mark: string): Promise<void> {
  for (const [letter, body] of [
    ["C", { enabled: true }],
    ["A", { enabled: false }],
    ["D", { enabled: true }],
    ["B", { enabled: true }],
    ["D", { ended: true }],
  ] as const)
    expectOk(await api.put(`/api/features/${mark}${letter}`, { data: body }));
}

function expectOk(answer: { ok(): boolean; status(): number }): void {
  if (!answer.ok()) throw new Error(String(answer.status()));
}

/** People who never signed in, some days apart. */
export const users = (mark: string): Promise<void> =>
  asOwner(async (sql) => {
    for (const [letter, days, seen, disabled] of [
      ["c", 3, 1, false],
      ["a", 1, null, true],
      ["d", 9, 5, false],
      ["b", 3, 2, true],
    ] as const)
      await sql`insert into users (email, created_at, last_seen_at, disabled_at, disabled_reason)
        values (${`${letter}-${mark}@tolppa.example`}, now() - ${`${days} days`}::interval,
          now() - ${seen === null ? null : `${seen} hours`}::interval,
          ${disabled ? sql`now()` : null}, ${disabled ? "Kokeilu" : null})`;
  });

/** Three partners; the first has three companies with one, no and two vehicles. */
export async function partners(member: Person, admin: Person, mark: string): Promise<number> {
  const named = async (companyName: string, changes: object = {}): Promise<number> => {
    const { id } = await createActiveCompany(member.api, admin.api);
    await changeCompany(admin.api, id, { companyName, ...changes });
    return id;
  };
  const partner = await named(`B ${mark}`, { companyType: "aggregator" });
  const other = await named(`C ${mark}`, { companyType: "regional_partner" });
  await named(`A ${mark}`, { companyType: "aggregator", provider: "cabonline" });
  for (const [name, vehicles] of [
    ["Y", 1],
    ["Z", 0],
    ["X", 2],
  ] as const) {
    const id = await named(`${name} ${mark} taksi`);
    for (let count = 0; count < vehicles; count += 1) await addTo(member.api, id, "vehicles", wholeVehicle());
    await bringUnder(admin.api, id, partner);
  }
  await bringUnder(admin.api, await named(`V ${mark} taksi`), other);
  return partner;
}

/** Mails given up at different times, to addresses with the mark. */
export const mails = (mark: string): Promise<void> =>
  asOwner(async (sql) => {
    for (const [number, minutes] of [
      [1, 5],
      [2, 1],
      [3, 9],
    ] as const)
      await sql`insert into outbox (kind, payload, attempts, created_at, failed_at, last_error)
        values ('account_exists', ${sql.json({ to: `n${number}-${mark}@tolppa.example` })}, 5, now(),
          now() + interval '1 day' - ${`${minutes} minutes`}::interval, 'TimeoutError')`;
  });

/** Three rows of each kind that wait for approval longer than the demo's, not in the order of their ids. */
export async function waiting(
  { api }: Person,
  admin: Person,
): Promise<Record<"company" | "vehicle" | "driver", number[]>> {
  const found = { company: [] as number[], vehicle: [] as number[], driver: [] as number[] };
  const { id: companyId } = await createActiveCompany(api, admin.api);
  for (let count = 0; count < 3; count += 1) {
    found.company.push((await createCompany(api, wholeCompany())).id);
    found.vehicle.push((await addTo(api, companyId, "vehicles", wholeVehicle())).id);
    found.driver.push((await addTo(api, companyId, "drivers", wholeDriver())).id);
  }
  const places = [
    ["companies", "submitted_at", found.company],
    ["vehicles", "waiting_since", found.vehicle],
    ["drivers", "waiting_since", found.driver],
  ] as const;
  await asOwner(async (sql) => {
    for (const [table, column, ids] of places)
      await sql`update ${sql(table)} set ${sql(column)} = '1999-01-01'::timestamptz
        + (array [5, 1, 3])[array_position(${ids}::bigint[], id)] * interval '1 hour' where id = any (${ids})`;
  });
  return found;
}

/** Drivers of one company whose family names contain the mark. */
export async function drivers({ api }: Person, mark: string): Promise<void> {
  const { id } = await createCompany(api, wholeCompany());
  for (const firstName of ["Cecilia", "Anna", "Berit"]) {
    const whole = wholeDriver();
    await addTo(api, id, "drivers", { ...whole, contact: { ...whole.contact, firstName, lastName: mark } });
  }
}
