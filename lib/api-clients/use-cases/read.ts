import type { z } from "zod";
import {
  type ClientCounts,
  type ClientEvent,
  countClients,
  type ListedClient,
  listClientEvents,
  listClients,
} from "#lib/api-clients/queries/api-clients.ts";
import type { ApiClient, ClientAction } from "#lib/api-clients/rules/api-client.ts";
import type { clientIdSchema, clientListSchema } from "#lib/api-clients/schema.ts";
import { listCompanyNames } from "#lib/companies/queries/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadClient, managesClientsOf } from "./load.ts";

export type CompanyNames = ReadonlyMap<number, string>;
export type ClientList = {
  page: Page<ListedClient>;
  /** The number of clients in each state; null for a company's own, which are few. */
  counts: ClientCounts | null;
  /** The names of the companies that clients reach by id, without deleted companies. */
  companyNames: CompanyNames;
  /** The company of the programs; null for all external systems. */
  company: Company | null;
  now: Date;
};

/** One page of external systems by name: all, or a company's own. Fails with `not_found`. */
export async function listApiClients(
  ctx: Context,
  { companyId, cursor: from, ...filter }: z.output<typeof clientListSchema>,
): Promise<Result<ClientList>> {
  if (!(await managesClientsOf(ctx, companyId ?? null))) return fail("not_found");
  const company = await companyOf(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const rows = await listClients(ctx.db, { filter: { companyId, ...filter }, cursor, limit: PAGE_SIZE });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ place }) => place });
  return ok({
    page,
    counts: companyId === undefined ? await countClients(ctx.db) : null,
    companyNames: await listCompanyNames(ctx.db, page.rows.flatMap(namedBy)),
    company: company.value,
    now: ctx.now,
  });
}

export type ShownEvent = Pick<ClientEvent, "id" | "at" | "before" | "after"> & {
  action: ClientAction;
  /** Null if the reader may not see the name. */
  actor: string | null;
};

export type ApiClientDetails = Omit<ClientList, "page" | "counts"> & {
  client: ApiClient;
  events: ShownEvent[];
};

const SHOWN_EVENTS = 50;

/** One external system with its history. Fails with `not_found`. */
export async function getApiClient(
  ctx: Context,
  ids: z.output<typeof clientIdSchema>,
): Promise<Result<ApiClientDetails>> {
  const client = await loadClient(ctx, ids);
  if (!client.ok) return client;
  const company = await companyOf(ctx, ids.companyId);
  if (!company.ok) return company;
  const events = await listClientEvents(ctx.db, ids.clientId, SHOWN_EVENTS);
  return ok({
    client: client.value,
    companyNames: await listCompanyNames(ctx.db, namedBy(client.value)),
    company: company.value,
    events: events.map((event) => ({
      ...event,
      actor: event.actorAdmin && !ctx.actor.admin ? null : event.actorLabel,
    })),
    now: ctx.now,
  });
}

/** The company for which an owner or admin adds a program. Fails with `not_found`. */
export async function getClientHome(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<Company>> {
  return (await managesClientsOf(ctx, companyId)) ? loadCompany(ctx, companyId) : fail("not_found");
}

const companyOf = async (ctx: Context, companyId: number | undefined): Promise<Result<Company | null>> =>
  companyId === undefined ? ok(null) : loadCompany(ctx, companyId);

const namedBy = ({ reach }: Pick<ApiClient, "reach">): readonly number[] =>
  reach.kind === "companies" ? reach.companyIds : [];
