import { wholeCompany } from "#e2e/support/company.ts";
import { wholeDriver, wholeVehicle } from "#e2e/support/fleet.ts";
import { type Reach, scopesFor } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { Door } from "./document.ts";
import { send } from "./send.ts";
import { clientTokenOf, cookieOf, sessionTokenOf } from "./sign-in.ts";

// The roles, the data of each role, and the texts that each role may see.

export type Query = (text: string, values?: (string | number)[]) => Promise<Record<string, unknown>[]>;

export type Home = { name: string; canary: string; company: number; vehicles: number[]; drivers: number[] };

export type Role = {
  name: string;
  /** The headers that identify the role. Each request uses one of them. */
  identities: Record<string, string>[];
  /** The canaries that the role may see. */
  sees: readonly string[];
  /** The companies that the role's writing requests aim at: its own, and foreign ones that must stay unchanged. */
  changes: readonly Home[];
};

export type Scene = { homes: readonly Home[]; roles: readonly Role[] };

/** One request and the role that sends it. */
export type Shot = {
  role: Role;
  door: Door;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

const EMAILS = { a: "fuzz-a@tolppa.example", b: "fuzz-b@tolppa.example", c: "fuzz-c@tolppa.example" };
export const ADMIN = "admin@tolppa.example";

/** Creates five companies with fleets and every role in the demo's fresh database. */
export async function createScene(origin: string, query: Query): Promise<Scene> {
  for (const email of Object.values(EMAILS)) await createPerson(query, email);
  const people = await signedIn(origin);
  const homes = await createHomes(origin, people);
  await createClients(query, homes.c.company);
  const bearer = async (clientId: string) => [{ authorization: await clientTokenOf(origin, clientId) }];
  const { a, b, c, sandbox, other } = homes;
  const all = Object.values(homes);
  const canaries = all.map(({ canary }) => canary);
  const shared = [sandbox.canary, other.canary];
  return {
    homes: all,
    roles: [
      { name: "anonymous", identities: [{}], sees: [], changes: all },
      { name: "unverified", identities: [{ cookie: people.unverified, origin }], sees: [], changes: all },
      { name: "nobody's user", identities: people.nobody, sees: [], changes: all },
      { name: "user A", identities: people.a, sees: [a.canary], changes: all },
      { name: "user B", identities: people.b, sees: [b.canary], changes: all },
      // The admin may change everything but sends no changes to the canaries, which show whether other roles are kept out.
      { name: "admin", identities: people.admin, sees: canaries, changes: [sandbox, other] },
      {
        name: "full client",
        identities: await bearer("fuzz-full"),
        sees: canaries,
        changes: [sandbox, other],
      },
      {
        name: "provider's client",
        identities: await bearer("fuzz-provider"),
        sees: [a.canary, ...shared],
        changes: [sandbox, other, b, c],
      },
      {
        name: "company's client",
        identities: await bearer("fuzz-company"),
        sees: [c.canary],
        changes: all,
      },
      { name: "client for payments only", identities: await bearer("fuzz-scope"), sees: [], changes: all },
      { name: "dead token", identities: await deadTokens(origin, query), sees: [], changes: all },
    ],
  };
}

async function createPerson(query: Query, email: string): Promise<void> {
  await query(
    `with account as (
       insert into identity_accounts (email, password_hash, email_verified_at)
       select $1, password_hash, now() from identity_accounts where email = $2 returning id)
     insert into users (subject, email) select id, $1 from account`,
    [email, ADMIN],
  );
}

type People = Record<"a" | "b" | "c" | "admin" | "nobody", Record<string, string>[]> & { unverified: string };

/** Each person as a browser and as a program with the browser's token. */
async function signedIn(origin: string): Promise<People> {
  const both = async (email: string) => {
    const cookie = await cookieOf(origin, email);
    return [{ cookie, origin }, { authorization: await sessionTokenOf(origin, cookie) }];
  };
  return {
    a: await both(EMAILS.a),
    b: await both(EMAILS.b),
    c: await both(EMAILS.c),
    admin: await both(ADMIN),
    nobody: await both("uusi@tolppa.example"),
    unverified: await cookieOf(origin, "vahvistamaton@tolppa.example"),
  };
}

type Homes = Record<"a" | "b" | "c" | "sandbox" | "other", Home>;

async function createHomes(origin: string, { a, b, c, admin }: People): Promise<Homes> {
  const home = (name: string, provider: string, owner: Record<string, string>[]) =>
    createHome(origin, { name, provider, owner, admin });
  return {
    a: await home("Aakanaria", "taksiHelsinki", a),
    b: await home("Beekanaria", "dride", b),
    c: await home("Ceekanaria", "ksat", c),
    sandbox: await home("Hiekkakanaria", "taksiHelsinki", admin),
    other: await home("Toinenkanaria", "taksiHelsinki", admin),
  };
}

type NewHome = Record<"owner" | "admin", Record<string, string>[]> & { name: string; provider: string };

/** Creates an active company with its canary in every free text. Its first vehicle and driver are in use. */
async function createHome(origin: string, { name, provider, owner, admin }: NewHome): Promise<Home> {
  const ask = async (who: Record<string, string>[], [method, path]: [string, string], body: object) => {
    const headers = { ...who[0], "content-type": "application/json" };
    const answer = await send(origin, { method, path, headers, body: Buffer.from(JSON.stringify(body)) });
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const whole = wholeCompany();
  const { id: company } = await ask(owner, ["POST", "/api/companies"], {
    ...whole,
    companyName: `${name} Oy`,
    provider,
    accountantEmail: `${name.toLowerCase()}@tolppa.example`,
    address: { ...whole.address, street: `${name}katu 1` },
    contact: { ...whole.contact, lastName: name },
  });
  const path = `/api/companies/${company}`;
  await ask(admin, ["PUT", path], { status: "active" });
  const [vehicles, drivers]: [number[], number[]] = [[], []];
  for (const status of ["active", "pending", "pending"]) {
    const vehicle = await ask(owner, ["POST", `${path}/vehicles`], { ...wholeVehicle(), make: name });
    const driver = wholeDriver();
    const contact = { ...driver.contact, lastName: name };
    const { id } = await ask(owner, ["POST", `${path}/drivers`], { ...driver, contact });
    vehicles.push(vehicle.id);
    drivers.push(id);
    if (status !== "active") continue;
    await ask(admin, ["PUT", `${path}/vehicles/${vehicle.id}`], { status });
    await ask(admin, ["PUT", `${path}/drivers/${id}`], { status });
  }
  return { name, canary: name.toLowerCase(), company, vehicles, drivers };
}

/** Creates API clients with the secret of the demo's client. */
async function createClients(query: Query, companyId: number): Promise<void> {
  const client = (
    clientId: string,
    reach: Reach["kind"],
    provider: string,
    scopes: readonly Scope[] = scopesFor({ companyId: null, reach }),
  ) =>
    query(
      `insert into api_clients (client_id, name, reach, provider, scopes, secret_hash, secret_prefix, created_by)
       select $1, $1, $2, nullif($3, ''), $4, secret_hash, secret_prefix, created_by
       from api_clients where client_id = 'demo-admin' returning id`,
      [clientId, reach, provider, `{${scopes.join()}}`],
    );
  await client("fuzz-full", "all", "");
  await client("fuzz-provider", "provider", "taksiHelsinki");
  await client("fuzz-scope", "all", "", ["payments:write"]);
  await client("fuzz-revoked", "all", "");
  const [row] = await client("fuzz-company", "companies", "");
  await query("insert into api_client_companies (client_id, company_id) values ($1, $2)", [
    Number(row?.id),
    companyId,
  ]);
}

/** Tokens of a revoked client and of an ended session, a token with a foreign signature, and invalid tokens. */
async function deadTokens(origin: string, query: Query): Promise<Record<string, string>[]> {
  const revoked = await clientTokenOf(origin, "fuzz-revoked");
  await query("update api_clients set revoked_at = now(), revoked_by = $1 where client_id = 'fuzz-revoked'", [
    ADMIN,
  ]);
  const cookie = await cookieOf(origin, ADMIN);
  const ended = await sessionTokenOf(origin, cookie);
  await query(
    "delete from sessions where id = (select max(s.id) from sessions s join users u on u.id = s.user_id where u.email = $1)",
    [ADMIN],
  );
  const forged = `${revoked.slice(0, revoked.lastIndexOf("."))}.${ended.split(".").at(-1)}`;
  const headers = [
    ...[revoked, ended, forged, "Bearer a.b.c", "Bearer ", "Bearer eyJhbGciOiJub25lIn0.eyJhZG1pbiI6dHJ1ZX0."],
    ...["Basic YTpi", "bearer", "Bearer  x y", "Digest x", ","],
  ].map((authorization) => ({ authorization }));
  return [...headers, { cookie, origin }];
}
