import { parseInput } from "#lib/platform/schema/fields.ts";
import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { z } from "zod";
import type { Session } from "#lib/accounts/use-cases/sessions.ts";
import type { Actor } from "#lib/core/actor.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { currentActor, currentSession } from "#lib/doors/auth/auth.ts";
import type { UseCase } from "#lib/platform/use-case/context.ts";
import { noteOutage } from "./outage.ts";
import { requestIdIn } from "./request-id.ts";
import { runUseCase } from "./run.ts";

/**
 * The actor of a page. Redirects a person without a session to the sign-in page and back, and a person without a required
 * second factor to their account. Each page calls this itself.
 */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor();
  if (actor.ok) return actor.value;
  return leadAway(actor.error.code === "second_factor_required" ? "/user/account" : "/user/login");
}

/** The session of a person's own account page. */
export const requireSession = async (): Promise<Session> =>
  (await currentSession()) ?? leadAway("/user/login");

async function leadAway(path: string): Promise<never> {
  const from = pathAfterSignIn((await headers()).get("x-tolppa-path") ?? "/");
  return redirect(from === "/" ? path : `${path}?from=${encodeURIComponent(from)}`);
}

/** The actor of an admin's page. Redirects everybody else to the start page. */
export async function requireAdmin(): Promise<Actor> {
  const actor = await requireActor();
  return actor.admin ? actor : redirect("/");
}

/** False while a page is rendered as the answer to its own form: the form then loads a fresh document by itself. */
export const isVisit = async (): Promise<boolean> => !(await headers()).has("next-action");

/** The content of a page, read in one transaction as the actor. Content that the actor may not see is not found. */
export async function readPage<Schema extends z.ZodType, Output>(
  schema: Schema,
  run: UseCase<z.output<Schema>, Output>,
  raw: unknown,
): Promise<Output> {
  const actor = await requireActor();
  const input = parseInput(schema, raw);
  if (!input.ok) return notFound();
  const requestId = requestIdIn(await headers());
  const result = await runUseCase({ actor, mode: "read", requestId, run, input: input.value });
  if (result.ok) return result.value;
  if (result.error.code === "not_found") return notFound();
  if (result.error.code === "unavailable") noteOutage(requestId);
  throw new PageError(result.error.code, requestId);
}

type ListAddress<Schema extends z.ZodObject> = { readonly [name in keyof Schema["shape"]]?: string };

/**
 * The data of a list's page: the valid part of its address, and the use case's result. The address cannot set the fields of
 * `fixed`.
 */
export async function readList<Schema extends z.ZodObject, Output>(
  schema: Schema,
  run: UseCase<z.output<Schema>, Output>,
  searchParams: SearchParams,
  fixed: { readonly [name in keyof Schema["shape"]]?: unknown } = {},
): Promise<{ query: ListAddress<Schema>; result: Output }> {
  const readable = Object.entries(schema.shape).filter(([name]) => !Object.hasOwn(fixed, name));
  const query = await readableParams(Object.fromEntries(readable), searchParams);
  const result = await readPageOnce(schema, run, { ...query, ...fixed });
  return { query: query as ListAddress<Schema>, result };
}

/** The data of one row's page: the path names the row, the query the cursors of lists on the page. */
export const readEntity = async <Schema extends z.ZodObject, Output>(
  schema: Schema,
  run: UseCase<z.output<Schema>, Output>,
  { params, searchParams }: EntityProps<Schema>,
) => readList(schema, run, searchParams, await params);

type EntityProps<Schema extends z.ZodObject> = {
  params: Promise<{ readonly [name in keyof Schema["shape"]]?: string }>;
  searchParams: SearchParams;
};

/** Like `readPage`, for a page whose title needs the same data: both share one call. */
export const readPageOnce = <Schema extends z.ZodType, Output>(
  schema: Schema,
  run: UseCase<z.output<Schema>, Output>,
  raw: unknown,
): Promise<Output> => readOnce(schema, run, JSON.stringify(raw)) as Promise<Output>;

/** React caches by argument identity, so the input is a text. */
const readOnce = cache(
  (schema: z.ZodType, run: UseCase<never, unknown>, input: string): Promise<unknown> =>
    readPage(schema as z.ZodType<never>, run, JSON.parse(input)),
);

/** Reads the row that a page's path names; only this call decides between the page and "not found". */
export const rowOfPath =
  <Schema extends z.ZodType, Output>(schema: Schema, run: UseCase<z.output<Schema>, Output>) =>
  async ({ params }: { params: Promise<unknown> }): Promise<Output> =>
    readPage(schema, run, await params);

/** Reads the row that the path of an admin's page names, for admins only. */
export const adminRowOfPath =
  <Schema extends z.ZodType, Output>(schema: Schema, run: UseCase<z.output<Schema>, Output>) =>
  async (props: { params: Promise<unknown> }): Promise<Output> => {
    await requireAdmin();
    return rowOfPath(schema, run)(props);
  };

/** app/error.tsx shows it with the request's id; the cause was logged where it happened. */
class PageError extends Error {
  override name = "PageError";
  /** The digest is the only part of a thrown error that React shows to the browser. */
  readonly digest: string;
  constructor(code: string, requestId: string) {
    super(code);
    this.digest = requestId;
  }
}

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * The readable part of a list page's address. An empty value asks for all. Drops unknown values and invalid cursors: an old,
 * shortened or mistyped link shows the list from its beginning, never an error.
 */
export async function readableParams(
  shape: Record<string, z.ZodType>,
  searchParams: SearchParams,
): Promise<Record<string, string>> {
  const readable: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (typeof value === "string" && value !== "" && schema?.safeParse(value).success) readable[name] = value;
  }
  return readable;
}
