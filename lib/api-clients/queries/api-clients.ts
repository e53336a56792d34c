import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiClientCompanies, apiClientEvents, apiClients } from "#db/schema/api-clients.ts";
import { companies } from "#db/schema/companies.ts";
import type { ApiClient, Reach } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { containing } from "#lib/platform/queries/recordset.ts";
import { reachOf } from "./client-tokens.ts";

// External systems for the people who manage them, behind row-level security. No query here reads the secrets' digests.

const words = (text: string): string[] => (text === "" ? [] : text.split(" "));

const COLUMNS = {
  id: apiClients.id,
  version: apiClients.version,
  clientId: apiClients.clientId,
  name: apiClients.name,
  reach: apiClients.reach,
  provider: apiClients.provider,
  companyId: apiClients.companyId,
  companyIds: sql`array_to_string(array(select c.company_id from api_client_companies c
    where c.client_id = "api_clients"."id" order by 1), ' ')`.mapWith((ids: string): number[] =>
    words(ids).map(Number),
  ),
  scopes: sql`array_to_string(${apiClients.scopes}, ' ')`.mapWith((text: string) => words(text) as Scope[]),
  secretPrefix: apiClients.secretPrefix,
  previousSecretEndsAt: apiClients.previousSecretEndsAt,
  createdAt: apiClients.createdAt,
  createdBy: apiClients.createdBy,
  lastUsedAt: apiClients.lastUsedAt,
  revokedAt: apiClients.revokedAt,
  revokedBy: apiClients.revokedBy,
  /** The sort value of the list. */
  place: sql`lower(${apiClients.name})`.mapWith(String),
};

type Row = Omit<ApiClient, "reach"> & Parameters<typeof reachOf>[0] & { place: string };
export type ListedClient = ApiClient & { place: string };

const toClient = ({ reach, provider, companyIds, ...row }: Row): ListedClient => ({
  ...row,
  reach: reachOf({ reach, provider, companyIds }),
});

export type ClientFilter = {
  companyId?: number | undefined;
  state?: "used" | "revoked" | undefined;
  q?: string | undefined;
};

/** External systems by name: up to `limit + 1` from the cursor on, in reading direction. */
export async function listClients(
  db: Tx,
  { filter, cursor, limit }: { filter: ClientFilter; cursor: Cursor | null; limit: number },
): Promise<ListedClient[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? desc : asc;
  const row = sql`(lower(${apiClients.name}), ${apiClients.id})`;
  const mark = cursor && sql`(${cursor.value}, ${cursor.id}::bigint)`;
  const rows: Row[] = await db
    .select(COLUMNS)
    .from(apiClients)
    .where(
      and(
        ...conditions(filter),
        mark ? (backward ? sql`${row} < ${mark}` : sql`${row} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(sql`lower(${apiClients.name})`), turn(apiClients.id))
    .limit(limit + 1);
  return rows.map(toClient);
}

const STATES = { used: isNull(apiClients.revokedAt), revoked: isNotNull(apiClients.revokedAt) };

function conditions({ companyId, state, q }: ClientFilter): (SQL | undefined)[] {
  const pattern = q && containing(q);
  return [
    companyId === undefined ? undefined : eq(apiClients.companyId, companyId),
    state && STATES[state],
    pattern
      ? sql`(lower(${apiClients.name}) like ${pattern} or lower(${apiClients.clientId}) like ${pattern})`
      : undefined,
  ];
}

export type ClientCounts = Counts<NonNullable<ClientFilter["state"]>>;

export const countClients = (db: Tx): Promise<ClientCounts> => countStates(db, sql`api_clients`, STATES);

/** One client, or null. `lock` locks its row until the transaction ends. */
export async function findClient(
  db: Tx,
  id: number,
  options: { lock?: boolean } = {},
): Promise<ApiClient | null> {
  const query = db.select(COLUMNS).from(apiClients).where(eq(apiClients.id, id));
  const rows: Row[] = await (options.lock ? query.for("update") : query);
  const [row] = rows;
  return row ? toClient(row) : null;
}

export type ClientInsert = Pick<
  ApiClient,
  "clientId" | "name" | "companyId" | "scopes" | "secretPrefix" | "createdAt" | "createdBy"
> & {
  reach: Reach;
  secretHash: Buffer;
};

/** Inserts a client with the companies it reaches and returns its id. */
export async function insertClient(db: Tx, { reach, scopes, ...client }: ClientInsert): Promise<number> {
  const [row] = await db
    .insert(apiClients)
    .values({
      ...client,
      scopes: [...scopes],
      reach: reach.kind,
      provider: reach.kind === "provider" ? reach.provider : null,
    })
    .returning({ id: apiClients.id });
  if (!row) throw new Error("the client was not inserted");
  if (reach.kind === "companies" && reach.companyIds.length > 0)
    await db
      .insert(apiClientCompanies)
      .values(reach.companyIds.map((companyId) => ({ clientId: row.id, companyId })));
  return row.id;
}

type ClientChange =
  | { name: string; scopes: Scope[] }
  /** The database keeps the previous secret until this instant; null drops it. */
  | { secretHash: Buffer; secretPrefix: string; previousSecretEndsAt: Date | null }
  | { revokedAt: Date; revokedBy: string };

/** Changes a client; the database increments the version. */
export async function updateClient(db: Tx, id: number, change: ClientChange): Promise<void> {
  await db.update(apiClients).set(change).where(eq(apiClients.id, id));
}

export type ClientEvent = typeof apiClientEvents.$inferSelect;

export async function insertClientEvent(db: Tx, event: typeof apiClientEvents.$inferInsert): Promise<void> {
  await db.insert(apiClientEvents).values(event);
}

/** The history of a client, newest first. */
export const listClientEvents = (db: Tx, clientId: number, limit: number): Promise<ClientEvent[]> =>
  db
    .select()
    .from(apiClientEvents)
    .where(eq(apiClientEvents.clientId, clientId))
    .orderBy(desc(apiClientEvents.id))
    .limit(limit);

/** Whether all of these ids are companies that are not deleted. */
export async function areCompanies(db: Tx, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(sql`${companies.id} = any(${sql.param([...ids])})`, isNull(companies.deletedAt)));
  return rows.length === ids.length;
}

/** A program with an admin's authority. */
export type MadeProgram = { id: number; name: string };

/** The unrevoked API clients with all companies that a person made, by name. */
export const listProgramsMadeBy = (db: Tx, userId: number): Promise<MadeProgram[]> =>
  db
    .selectDistinct({ id: apiClients.id, name: apiClients.name })
    .from(apiClientEvents)
    .innerJoin(apiClients, eq(apiClients.id, apiClientEvents.clientId))
    .where(
      and(
        eq(apiClientEvents.actorId, userId),
        eq(apiClientEvents.action, "create"),
        eq(apiClients.reach, "all"),
        isNull(apiClients.revokedAt),
      ),
    )
    .orderBy(asc(apiClients.name), asc(apiClients.id));
