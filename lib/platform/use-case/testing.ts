import postgres from "postgres";
import type { z } from "zod";
import { createDatabase, type Database } from "#db/client.ts";
import { refusalOf } from "#db/errors.ts";
import { createTestDatabase } from "#db/testing.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import {
  companyIdSchema,
  companyListPageSchema,
  companyListSchema,
  createCompanySchema,
  deleteCompanySchema,
  saveCompanySchema,
} from "#lib/companies/schema.ts";
import { createCompany } from "#lib/companies/use-cases/create.ts";
import { listCompanies, listCompanyPage } from "#lib/companies/use-cases/list.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import { deleteCompany } from "#lib/companies/use-cases/remove.ts";
import { saveCompany } from "#lib/companies/use-cases/save.ts";
import { type Actor, namedCompanyIds, refuseReadOnlyActors, SCOPES } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { businessIdCheckDigit } from "#lib/core/finnish/business-id.ts";
import type { Failure, Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { actorAmong } from "#lib/platform/queries/provider-actor.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import { type AnyUseCase, runningActor, type Transact } from "./context.ts";

type Body = Record<string, unknown>;
type UseCaseCall = {
  mode?: "read" | "write";
  now?: Date;
  /** Whether the person has just confirmed their identity; the default is true. */
  confirmed?: boolean;
};

/** The calls of one actor, run as the doors run them: untrusted input, the schema, one transaction, the refusal. */
export type TestAsker = ReturnType<typeof askerOf>;

/** A database for one test file with the server's roles and data, and actors to call with. */
export type TestHouse = {
  database: Database;
  /** The server's and the owner's connection URLs, for a test's own connections. */
  urls: { runtime: string; owner: string };
  /** Bypasses row-level security and all rules: for setting up and asserting. */
  owner: postgres.Sql;
  admin: Actor;
  /** An API client with all companies. */
  program: Actor;
  as(actor: Actor): TestAsker;
  /** A person without a company. */
  createUser(): Promise<Actor>;
  /** The same person with their current companies. */
  reload(actor: Actor): Promise<Actor>;
  /** One more person in a company. */
  createMember(companyId: number): Promise<Actor>;
  /** A person who reads the company's money and nothing else. */
  createMoneyReader(companyId: number): Promise<Actor>;
  /** A company with its owner, brought to `status` by use cases. */
  createCompany(options?: { status?: Status; body?: Body }): Promise<{ company: Company; user: Actor }>;
  /** Whether a connection waits for a lock of another. */
  isAnyWaiting(): Promise<boolean>;
  close(): Promise<void>;
};

export async function openTestHouse(): Promise<TestHouse> {
  const test = await createTestDatabase();
  const database = createDatabase({ url: test.url });
  const owner = postgres(test.migrationUrl, { max: 2, onnotice: () => {} });
  const as = (actor: Actor) => askerOf(database, actor);
  const admin = await insertUser(owner, true);
  const [client] = await owner<{ id: number }[]>`
    insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
    values ('test', 'Testi', 'all', ${[...SCOPES]}, '', '', 'x') returning id::int`;
  const program: Actor = { kind: "client", id: client?.id ?? 0, label: "Testi", admin: true, companyIds: [] };

  const reload = async (actor: Actor): Promise<Actor> => {
    const rows = await owner<{ id: number }[]>`
      select company_id::int as id from memberships where user_id = ${actor.id} and role <> 'money' order by 1`;
    return { ...actor, companyIds: rows.map(({ id }) => id) };
  };

  return {
    database,
    urls: { runtime: test.url, owner: test.migrationUrl },
    owner,
    admin,
    program,
    as,
    reload,
    createUser: () => insertUser(owner, false),
    async createMember(companyId) {
      const member = await insertUser(owner, false);
      await owner`insert into memberships values (${member.id}, ${companyId}, 'member')`;
      return reload(member);
    },
    async createMoneyReader(companyId) {
      const reader = await insertUser(owner, false);
      await owner`insert into memberships values (${reader.id}, ${companyId}, 'money')`;
      return { ...reader, moneyCompanyIds: [companyId] };
    },
    async createCompany({ status = "incomplete", body = {} } = {}) {
      const person = await insertUser(owner, false);
      let company = accepted(await as(person).create({ ...newCompany(), ...body }));
      const user = await reload(person);
      if (status !== "incomplete") company = accepted(await as(user).save(company.id, billingAndService()));
      for (const next of status === "inactive" ? ["active", "inactive"] : [status]) {
        if (next !== company.status) company = accepted(await as(admin).save(company.id, { status: next }));
      }
      return { company, user };
    },
    async isAnyWaiting() {
      const [waiting] = await owner`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`;
      return waiting !== undefined;
    },
    async close() {
      await database.close();
      await owner.end();
      await test.drop();
    },
  };
}

type Limits = { deadlineMs?: number; patienceMs?: number };

const definedOf = ({
  deadlineMs,
  patienceMs,
}: { [Name in keyof Limits]: Limits[Name] | undefined }): Limits => ({
  ...(deadlineMs !== undefined && { deadlineMs }),
  ...(patienceMs !== undefined && { patienceMs }),
});

export function askerOf(database: Database, actor: Actor) {
  const transactAt =
    (
      now: Date,
      companyIds: readonly number[],
      { deadlineMs, patienceMs, confirmed = true }: Limits & { confirmed?: boolean } = {},
      as: Actor = actor,
    ): Transact =>
    async (mode, work, options = {}) => {
      const rest = { now, today: helsinkiDate(now), requestId: "test", confirmed };
      try {
        const access = { mode, ...definedOf({ deadlineMs: options.deadlineMs ?? deadlineMs, patienceMs }) };
        return await database.asActor(as, access, async (db) => {
          const result = await work({ ...rest, actor: await actorAmong(db, as, companyIds), db });
          if (!result.ok) throw new Refused(result.error);
          return result;
        });
      } catch (error) {
        if (error instanceof Refused) return { ok: false, error: error.failure };
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        return { ok: false, error: refusal };
      }
    };
  const run = async <Schema extends z.ZodType, Output>(
    schema: Schema,
    command: AnyUseCase<z.output<Schema>, Output>,
    raw: unknown,
    { mode = "write", now = new Date(), confirmed = true }: UseCaseCall = {},
  ): Promise<Result<Output>> => {
    const input = parseInput(schema, raw);
    if (!input.ok) return input;
    const refused = mode === "write" ? refuseReadOnlyActors(actor, input.value) : null;
    if (refused && !refused.ok) return refused;
    const companyIds = namedCompanyIds(input.value);
    if (typeof command !== "function")
      return command.outside(transactAt(now, companyIds, { confirmed }), input.value);
    const { deadlineMs, patienceMs } = command;
    const known = { confirmed, ...definedOf({ deadlineMs, patienceMs }) };
    const as = runningActor(actor, { mode, run: command });
    return transactAt(now, companyIds, known, as)(mode, (ctx) => command(ctx, input.value));
  };
  const read: UseCaseCall = { mode: "read" };
  return {
    run,
    create: (body: unknown, submissionKey?: string) =>
      run(createCompanySchema, createCompany, { body, ...(submissionKey && { submissionKey }) }),
    save: (companyId: unknown, body: unknown, { version, now }: { version?: number; now?: Date } = {}) =>
      run(
        saveCompanySchema,
        saveCompany,
        { companyId, body, ...(version && { version }) },
        { ...(now && { now }) },
      ),
    remove: (companyId: unknown, version?: number) =>
      run(deleteCompanySchema, deleteCompany, { companyId, ...(version && { version }) }),
    get: (companyId: unknown) => run(companyIdSchema, getCompany, { companyId }, read),
    listPage: (query: Body = {}) => run(companyListPageSchema, listCompanyPage, query, read),
    list: (query: Body = {}) => run(companyListSchema, listCompanies, query, read),
  };
}

/** Rolls the transaction back with the refusal, like lib/doors/run.ts. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

export function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

let count = 0;

async function insertUser(owner: postgres.Sql, admin: boolean): Promise<Actor> {
  count += 1;
  const email = `henkilo${count}@tolppa.example`;
  const [row] = await owner<{ id: number }[]>`
    insert into users (subject, email, admin) values (${email}, ${email}, ${admin}) returning id::int`;
  return { kind: "user", id: row?.id ?? 0, label: email, admin, companyIds: [] };
}

/** The details of a new company, as the wizard's first step sends them; each has its own business id. */
export function newCompany(overrides: Body = {}) {
  const businessId = newBusinessId();
  return {
    companyName: `Taksi ${businessId} Oy`,
    businessId,
    provider: "taksiHelsinki",
    address: { street: "Asematie 1", postCode: "00100", city: "Helsinki" },
    contact: {
      firstName: "Aino",
      lastName: "Virtanen",
      phoneNumber: "+358401234567",
      email: "aino@virtanen.example",
    },
    taxiServiceLicence: "TL-1234",
    ...overrides,
  };
}

export const emailBilling = {
  billingType: "email",
  emailInvoicingAddress: "laskut@virtanen.example",
  iban: "FI2112345600000785",
  bic: "NDEAFIHH",
};

/** The other two steps of the wizard, in one body. */
export const billingAndService = () => ({
  billing: emailBilling,
  choosePackage: { name: "standard", startDate: helsinkiDate(new Date()) },
  contract: { signed: true, reliablePartner: true },
});

let root = 1_000_000;

/** A valid business id that no other company of this test run has. */
export function newBusinessId(): string {
  root += 1;
  const digit = businessIdCheckDigit(String(root));
  return digit === null ? newBusinessId() : `${root}-${digit}`;
}
