import postgres from "postgres";
import { createDatabase } from "#db/client.ts";
import { type Actor, SCOPES } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import {
  accepted,
  askerOf,
  billingAndService,
  emailBilling,
  newCompany,
} from "#lib/platform/use-case/testing.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";
import { arrangerOf } from "#lib/settlements/use-cases/testing.ts";
import type { Random } from "./random.ts";

// The people and companies of a world: made once by the use cases, in a database that each world copies.

export type Vehicle = { id: number; plate: string };
export type Party = { id: number; user: Actor; iban: string; vehicles: Vehicle[] };
export type People = { admins: readonly [Actor, Actor]; program: Actor; parties: Party[]; periods: Period[] };

const PERIODS = 4;

/** The newest periods that have ended, oldest first. */
export function endedPeriods(): Period[] {
  const periods: Period[] = [];
  for (
    let one = previousPeriod(periodOf(helsinkiDate(new Date())));
    periods.length < PERIODS;
    one = previousPeriod(one)
  )
    periods.unshift(one);
  return periods;
}

/** Companies with two vehicles each. In the third period a vehicle of every second company moves to the next company. */
export async function makePeople(
  urls: { runtime: string; owner: string },
  companies: number,
): Promise<People> {
  const owner = postgres(urls.owner, { max: 1, onnotice: () => {} });
  const database = createDatabase({ url: urls.runtime });
  try {
    const person = async (name: string, admin: boolean): Promise<Actor> => {
      const email = `${name}@tolppa.example`;
      const [row] = await owner<{ id: number }[]>`
        insert into users (subject, email, admin) values (${email}, ${email}, ${admin}) returning id::int`;
      return { kind: "user", id: row?.id ?? 0, label: email, admin, companyIds: [] };
    };
    const admins = [await person("maija", true), await person("pekka", true)] as const;
    const [client] = await owner<{ id: number }[]>`
      insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
      values ('dispatch', 'Välitys', 'all', ${[...SCOPES]}, '', '', 'x') returning id::int`;
    const program: Actor = {
      kind: "client",
      id: client?.id ?? 0,
      label: "Välitys",
      admin: true,
      companyIds: [],
    };
    const parties: Party[] = [];
    for (let n = 1; n <= companies; n += 1) {
      const user = await person(`omistaja${n}`, false);
      const iban = ibanOf(n);
      const { id } = accepted(await askerOf(database, user).create(newCompany()));
      const own = { ...user, companyIds: [id] };
      const filled = { ...billingAndService(), billing: { ...emailBilling, iban } };
      accepted(await askerOf(database, own).save(id, filled));
      accepted(await askerOf(database, admins[0]).save(id, { status: "active" }));
      parties.push({ id, user: own, iban, vehicles: [] });
    }
    const periods = endedPeriods();
    await addVehicles(owner, parties, periods);
    return { admins, program, parties, periods };
  } finally {
    await owner.end();
    await database.close();
  }
}

async function addVehicles(
  owner: postgres.Sql,
  parties: readonly Party[],
  periods: readonly Period[],
): Promise<void> {
  const arrange = arrangerOf(owner);
  const since = addDays(periods[0]?.start ?? "", -30);
  const moves = addDays(periods[2]?.start ?? "", 5);
  for (const [index, party] of parties.entries()) {
    const next = parties[index + 1];
    for (const letter of ["A", "B"]) {
      const plate = `${letter}HI-${100 + index}`;
      const isMoving = letter === "B" && index % 2 === 0 && next !== undefined;
      const id = await arrange.vehicle(
        plate,
        isMoving
          ? [
              [party.id, since, moves],
              [next.id, moves, null],
            ]
          : [[party.id, since, null]],
      );
      party.vehicles.push({ id, plate });
      if (isMoving) next.vehicles.push({ id, plate });
    }
  }
}

/** Packages with changes in the middle of periods, different for each company. */
export async function choosePackages(
  owner: postgres.Sql,
  { parties, periods }: People,
  random: Random,
): Promise<void> {
  const arrange = arrangerOf(owner);
  const since = addDays(periods[0]?.start ?? "", -30);
  for (const { id } of parties) {
    const first = random.pick(["standard", "premium"] as const);
    const changes = addDays(since, 30 + random.between(1, 50));
    const second = first === "standard" ? "premium" : "standard";
    await arrange.packages(
      id,
      random.chance(0.5)
        ? [[first, since, null]]
        : [
            [first, since, changes],
            [second, changes, null],
          ],
    );
  }
}

/** A separate valid account for each number: the 14 digits end with their Luhn digit. */
export function ibanOf(n: number): string {
  const digits = `500001${String(n).padStart(7, "0")}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  const account = `${digits}${(10 - (sum % 10)) % 10}`;
  // F is 15 and I is 18.
  const check = 98n - (BigInt(`${account}151800`) % 97n);
  return `FI${String(check).padStart(2, "0")}${account}`;
}
