import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { buildNext, serveNext } from "./bare-next.ts";
import { copyDatabase } from "./database.ts";
import { newPlates } from "./import.ts";
import type { Request } from "./load.ts";
import { type Served, serve } from "./processes.ts";

// What a user would pick in place of the product: Directus, and an app of Next and Prisma. npm installs their pinned versions
// into .data, so that they are no part of the project. Both read and write the benchmark's tables.

export type Question = "list" | "own" | "one" | "search" | "page";

export type Peer = {
  name: string;
  start(): Promise<Served>;
  /** What it is asked over the network once it serves. A missing question has no answer there. */
  ask(
    origin: string,
  ): Promise<{ questions: Partial<Record<Question, Request>>; importRows(): Promise<number> }>;
};

/** The text that is searched, and how many companies are listed and found. */
export const ASKED = { text: "öhman 0123", rows: 50, found: 8, id: 7777 } as const;

const DIRECTUS = "12.4.0";
const PRISMA = "7.10.0";
const PEERS = new URL("../../.data/bench-peers/", import.meta.url);

const run = promisify(execFile);

/** Installs packages into a folder of their own, unless it has them. Returns the folder. */
async function install(name: string, packages: Record<string, string>, manifest: object): Promise<string> {
  const folder = fileURLToPath(new URL(`${name}/`, PEERS));
  const file = `${folder}package.json`;
  const installed = JSON.parse(await readFile(file, "utf8").catch(() => "{}")).dependencies;
  if (Object.entries(packages).every(([name, version]) => installed?.[name] === version)) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify({ private: true, ...manifest }));
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  // Install scripts would compile what is not used here, and download engines.
  const options = ["--ignore-scripts", "--save-exact", "--no-package-lock", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...options, ...wanted], { cwd: folder });
  return folder;
}

/** The columns of a company's row that the product's API tells. */
const OWN_COLUMNS =
  `id external_id company_type business_id company_name provider street post_code city first_name last_name
  phone_number contact_email taxi_service_licence language aggregator_company_id status billing_type e_invoicing_address
  e_invoicing_operator email_invoicing_address iban bic accountant_email contract_signed_at contract_signed_by
  reliable_partner_at reliable_partner_by external_status good_sign_status good_sign_id good_sign_synced_at created_at
  created_by modified_at modified_by submitted_at approved_at approved_by vehicle_count driver_count`.split(
    /\s+/,
  );
const ALL_COLUMNS = [
  ...OWN_COLUMNS,
  ..."owner_id.email packages.name packages.starts_on packages.ends_before".split(" "),
];
const FOUND_COLUMNS = ["id", "company_name", "business_id", "provider", "status"];
const LIVE = { "filter[deleted_at][_null]": "true" };

/** Directus in a copy of the database, with its own tables and one admin. Its look for updates at the start is left out. */
export async function prepareDirectus(ownerUrl: string): Promise<Peer> {
  // The isolated-vm that Directus names does not compile for Node 24. Only scripts in flows use it.
  const overrides = { "isolated-vm": "7.0.1" };
  const folder = await install("directus", { directus: DIRECTUS }, { overrides });
  const cli = "node_modules/@directus/api/dist/cli/run.js";
  const token = randomBytes(24).toString("base64url");
  const env = {
    HOST: "127.0.0.1",
    SECRET: randomBytes(48).toString("base64url"),
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: await copyDatabase(ownerUrl, "bench_directus"),
    ADMIN_EMAIL: "bench@example.com",
    ADMIN_PASSWORD: randomBytes(24).toString("base64url"),
    ADMIN_TOKEN: token,
    CACHE_ENABLED: "false",
    RATE_LIMITER_ENABLED: "false",
    PRESSURE_LIMITER_ENABLED: "false",
    TELEMETRY: "false",
    MAX_PAYLOAD_SIZE: "100mb",
    LOG_LEVEL: "warn",
  };
  await run(process.execPath, [cli, "bootstrap"], { cwd: folder, env: { NODE_ENV: "production", ...env } });
  const start = async () => {
    const port = await freePort();
    return serve({
      args: [cli, "start"],
      cwd: folder,
      env: { ...env, PORT: String(port) },
      port,
      path: "/server/ping",
    });
  };
  const headers = { authorization: `Bearer ${token}` };
  const teaching = await start();
  await teachPackages(teaching.origin, headers).finally(() => teaching.stop());
  return {
    name: `Directus ${DIRECTUS}`,
    start,
    async ask(origin) {
      const get = (path: string, query: Record<string, string>): Request => ({
        url: `${origin}/items/companies${path}?${new URLSearchParams(query)}`,
        headers,
      });
      const packagesInOrder = { "deep[packages][_sort]": "starts_on" };
      const list = (fields: string[]) => ({ limit: String(ASKED.rows), fields: fields.join(), ...LIVE });
      return {
        questions: {
          list: get("", { ...list(ALL_COLUMNS), ...packagesInOrder }),
          own: get("", list(OWN_COLUMNS)),
          one: get(`/${ASKED.id}`, { fields: ALL_COLUMNS.join(), ...packagesInOrder }),
          search: get("", {
            limit: String(ASKED.found),
            fields: FOUND_COLUMNS.join(),
            "filter[search][_contains]": ASKED.text,
            ...LIVE,
          }),
        },
        importRows: () => send("POST", `${origin}/items/vehicles?fields=id`, headers, newVehicles()),
      };
    },
  };
}

/** Tells Directus that a company has packages. It knows the other direction from the foreign key. */
async function teachPackages(origin: string, headers: Record<string, string>): Promise<void> {
  await send("POST", `${origin}/fields/companies`, headers, {
    field: "packages",
    type: "alias",
    meta: { special: ["o2m"] },
  });
  await send("PATCH", `${origin}/relations/company_packages/company_id`, headers, {
    meta: { one_field: "packages" },
  });
}

/** The twin of bare-next with Prisma in place of SQL, on the same database as the product. It checks no identity. */
export async function preparePrisma(ownerUrl: string): Promise<Peer> {
  const folder = await install(
    "prisma",
    { prisma: PRISMA, "@prisma/client": PRISMA, "@prisma/adapter-pg": PRISMA },
    { type: "module", imports: { "#ops/bench/bare-companies.ts": "./prisma-companies.js" } },
  );
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  await cp(here("bare-next"), folder, { recursive: true, filter: (path) => !path.endsWith("/.next") });
  await cp(here("bare-companies.ts"), `${folder}bare-companies.ts`);
  await writeFile(`${folder}schema.prisma`, await schemaOf(ownerUrl));
  for (const [name, handler] of Object.entries(ROUTES)) {
    await mkdir(`${folder}app/api/${name}`, { recursive: true });
    await writeFile(`${folder}app/api/${name}/route.js`, `${IMPORTS}export const ${handler};\n`);
  }
  // The command would download an engine for migrations, which it does not need here. A named one keeps it from that.
  const env = {
    NODE_ENV: "production",
    CHECKPOINT_DISABLE: "1",
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  } as const;
  await run(process.execPath, ["node_modules/prisma/build/index.js", "generate", "--schema=schema.prisma"], {
    cwd: folder,
    env,
  });
  await buildNext(folder);
  return {
    name: `Next + Prisma ${PRISMA}`,
    start: () => serveNext(folder, ownerUrl),
    async ask(origin) {
      const get = (path: string): Request => ({ url: origin + path, headers: {} });
      return {
        questions: {
          list: get(`/api/companies?limit=${ASKED.rows}`),
          one: get(`/api/companies/${ASKED.id}`),
          search: get(`/api/search?${new URLSearchParams({ query: ASKED.text })}`),
          page: get("/companies"),
        },
        importRows: () => send("POST", `${origin}/api/vehicles`, {}, newVehicles()),
      };
    },
  };
}

/** What bare-next does not answer. */
const IMPORTS = `import { insertVehicles, searchCompanies } from "./bare-companies.ts";
import { sql } from "../../../database.js";
`;
const ROUTES = {
  search: `GET = async (request) =>
  Response.json(await searchCompanies(sql, new URL(request.url).searchParams.get("query"), ${ASKED.found}))`,
  vehicles: "POST = async (request) => Response.json(await insertVehicles(sql, await request.json()))",
};

const TYPES: Record<string, string> = {
  bigint: "BigInt",
  integer: "Int",
  text: "String",
  boolean: "Boolean",
  date: "DateTime @db.Date",
  "timestamp with time zone": "DateTime @db.Timestamptz",
};
const RELATIONS: Record<string, string> = {
  companies: "packages company_packages[]\nowner users? @relation(fields: [owner_id], references: [id])",
  company_packages: "company companies @relation(fields: [company_id], references: [id])",
  users: "companies companies[]",
};

/** Prisma's schema of the tables, as `prisma db pull` would write it. That command needs an engine outside the npm registry. */
async function schemaOf(ownerUrl: string): Promise<string> {
  const sql = postgres(ownerUrl, { max: 1 });
  const columns = await sql<
    { table: string; name: string; type: string; suffix: string; key: boolean; filled: string }[]
  >`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attnotnull then '' else '?' end as suffix, coalesce(a.attnum = any (i.indkey), false) as key,
      case when a.atthasdef or a.attidentity <> '' then ' @default(dbgenerated())' else '' end as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.oid = any (array['companies', 'company_packages', 'company_counts', 'users', 'vehicles']::regclass[])
      and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`;
  await sql.end();
  const models = [...Map.groupBy(columns, ({ table }) => table)].map(([table, fields]) => {
    const lines = fields.map(({ name, type, suffix, filled }) => {
      const [scalar, ...native] = (TYPES[type] ?? `Unsupported("${type}")`).split(" ");
      return `${name} ${scalar}${suffix}${filled} ${native.join(" ")}`;
    });
    const keys = fields.filter(({ key }) => key).map(({ name }) => name);
    return `model ${table} {\n${[...lines, `id([${keys.join()}])`, RELATIONS[table] ?? ""].join("\n")}\n}`;
  });
  return [
    'generator client {\nprovider = "prisma-client"\noutput = "./client"\n}',
    'datasource db {\nprovider = "postgresql"\n}',
    ...models,
  ].join("\n");
}

/** Vehicles of 200 active companies, as rows of the table. */
const newVehicles = (): object[] =>
  newPlates().map((license_plate, row) => ({
    company_id: 1 + 100 * (row % 200),
    license_plate,
    make: "Toyota",
    model: "Corolla",
    year: 2023,
    color: "musta",
    vehicle_type: "estate",
    status: "active",
    created_by: "bench@tolppa.example",
    modified_by: "bench@tolppa.example",
  }));

/** Returns how many milliseconds the answer took. */
async function send(
  method: "POST" | "PATCH",
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 500)}`);
  return performance.now() - started;
}
