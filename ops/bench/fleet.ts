import type { Actor } from "#lib/core/actor.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { driverListPageSchema, expiringDriversSchema } from "#lib/fleet/driver-schema.ts";
import { listExpiring } from "#lib/fleet/use-cases/expiring-licences.ts";
import { listDriverPage, listVehiclePage } from "#lib/fleet/use-cases/list.ts";
import { vehicleListPageSchema, vehiclePageSchema } from "#lib/fleet/vehicle-schema.ts";
import { getVehicleDetails } from "#lib/history/use-cases/member.ts";
import { BENCH_ADMIN, openExplained, plansOf, userOf } from "./explained.ts";
import { judged, table } from "./report.ts";

// Measures what PostgreSQL does for the pages of a fleet, in a company with thousands of vehicles and in one with a few.

const MAX_MS = 15;

type Company = { id: number; vehicles: number; vehicleId: number };
type Page = { what: string; command: (context: Context) => Promise<unknown> };
type Row = { what: string; largeMs: number; ownMs: number; smallMs: number };

export type FleetFigures = {
  large: number;
  small: number;
  pages: Row[];
  /** The added times of the three pages that have the target. */
  together: Omit<Row, "what">;
  expiringMs: number;
  plans: { called: string; plans: string[] }[];
};

/** Measures as an admin and as a user of the large company under row-level security. */
export async function measureFleet(ownerUrl: string): Promise<FleetFigures> {
  const database = await openExplained(ownerUrl);
  try {
    const [large, small] = [await companyOf(database.sql, 5_000), await companyOf(database.sql, 5)];
    const pages: Row[] = [];
    const plans: FleetFigures["plans"] = [];
    const timeAll = async (actor: Actor, company: Company) => {
      const times = [];
      for (const { what, command } of pagesOf(company)) {
        const explained = await database.run(actor, command);
        times.push({ what, ...explained });
      }
      return times;
    };
    const [mine, own, few] = [
      await timeAll(BENCH_ADMIN, large),
      await timeAll(userOf(large.id), large),
      await timeAll(BENCH_ADMIN, small),
    ];
    for (const [i, { what, ms, plans: told }] of mine.entries()) {
      pages.push({ what, largeMs: ms, ownMs: own[i]?.ms ?? Number.NaN, smallMs: few[i]?.ms ?? Number.NaN });
      plans.push({ called: `${what}, of ${large.vehicles}`, plans: told });
    }
    const expiring = await database.run(BENCH_ADMIN, (context) =>
      checked(listExpiring(context, expiringDriversSchema.parse({}))),
    );
    plans.push({ called: "the licences about to end, of all companies", plans: expiring.plans });
    const sum = (pick: (row: Row) => number) =>
      pages.slice(0, 3).reduce((total, row) => total + pick(row), 0);
    return {
      large: large.vehicles,
      small: small.vehicles,
      pages,
      plans,
      expiringMs: expiring.ms,
      together: {
        largeMs: sum((row) => row.largeMs),
        ownMs: sum((row) => row.ownMs),
        smallMs: sum((row) => row.smallMs),
      },
    };
  } finally {
    await database.close();
  }
}

type Sql = Awaited<ReturnType<typeof openExplained>>["sql"];

async function companyOf(sql: Sql, size: number): Promise<Company> {
  const [row] = await sql<Company[]>`
    select c.id::int, c.vehicle_count as vehicles, min(v.id)::int as "vehicleId"
    from companies c join vehicles v on v.company_id = c.id and v.deleted_at is null
    where c.deleted_at is null group by c.id order by abs(c.vehicle_count - ${size}), c.id limit 1`;
  if (!row) throw new Error("There are no vehicles");
  return row;
}

/** The target covers the first three pages. */
function pagesOf({ id, vehicleId }: Company): Page[] {
  const companyId = String(id);
  const vehicles = (query: object) => (context: Context) =>
    checked(listVehiclePage(context, vehicleListPageSchema.parse({ companyId, ...query })));
  const drivers = (query: object) => (context: Context) =>
    checked(listDriverPage(context, driverListPageSchema.parse({ companyId, ...query })));
  const one = vehiclePageSchema.parse({ companyId, vehicleId: String(vehicleId) });
  return [
    { what: "the list of vehicles", command: vehicles({}) },
    { what: "the list of drivers", command: drivers({}) },
    { what: "the page of one vehicle", command: (context) => checked(getVehicleDetails(context, one)) },
    { what: "vehicles by model, last first", command: vehicles({ sort: "-model" }) },
    { what: "vehicles of one status by year", command: vehicles({ status: "pending", sort: "year" }) },
    { what: "drivers by the end of their licence", command: drivers({ sort: "validity" }) },
    { what: "drivers of one status", command: drivers({ status: "inactive" }) },
  ];
}

/** Throws when a page is refused, because a refusal takes almost no time. */
async function checked(result: Promise<{ ok: boolean }>): Promise<void> {
  if (!(await result).ok) throw new Error("a page of a fleet was refused");
}

/** The figures and the plans as Markdown. */
export function fleetReportOf({ large, small, pages, together, expiringMs, plans }: FleetFigures): string {
  const heads = [
    "PostgreSQL ms for",
    `${large} vehicles`,
    "the same, for its user",
    `${small} vehicles`,
    "target",
  ];
  const row = (what: string, { largeMs, ownMs, smallMs }: Omit<Row, "what">, target = "") => [
    what,
    ...[largeMs, ownMs, smallMs].map((ms) => ms.toFixed(2)),
    target,
  ];
  const worst = Math.max(together.largeMs, together.ownMs, together.smallMs);
  return [
    table(heads, [
      ...pages.slice(0, 3).map((page) => row(page.what, page)),
      row("these three together", together, judged(`≤ ${MAX_MS} ms`, worst <= MAX_MS)),
      ...pages.slice(3).map((page) => row(page.what, page)),
      ["licences about to end, of all companies", expiringMs.toFixed(2), "", "", ""],
    ]),
    ...plans.map(({ called, plans: told }) => plansOf(called, told)),
  ].join("\n\n");
}
