import { z } from "zod";
import type { Scope } from "#lib/core/actor.ts";
import type { HttpMethod } from "./paths.ts";

// One method of one path: the door (lib/doors/api/route.ts) serves it, /api/openapi.json documents it, and tests compare the
// two. In English, for programmers of other systems.

/** The scopes of an API client, in words. */
export const SCOPE_WORDS: Record<Scope, string> = {
  "companies:read": "Read companies",
  "companies:write": "Create, change, copy, refresh, delete and restore companies",
  "fleet:read": "Read vehicles and drivers",
  "fleet:write": "Create, change, import, move and delete vehicles and drivers",
  "history:read": "Read who changed what and when",
  "search:read": "Search companies, vehicles and drivers",
  "payments:write": "Send card payments",
  "statements:read": "Read settlement statements",
  "areas:read": "Ask who may drive in an area",
  "admin:read": "Read the provider's own things: systems, areas, discounts, partners and people",
  "admin:write": "Change the provider's own things",
};

export const TAGS = {
  Authentication: "How a program or a browser gets its bearer token",
  Companies: "Taxi companies: details, billing, service package, agreement and status",
  Vehicles: "The vehicles of a company",
  Drivers: "The drivers of a company",
  Payments: "Card payments, as payment systems report them",
  Imports: "Vehicles and drivers from a spreadsheet file",
  Invoices: "Settlement statements: what a fortnight brought in, what was deducted, what is paid out",
  Areas: "Where a dispatch provider restricts who drives, and who may drive in a postal code",
  Search: "One search over companies, vehicles and drivers",
  Administration: "The provider's own things: its dispatch systems, features and what else its admins keep",
  Webhooks: "What the product tells of its own accord, to addresses that were set up in the portal",
  Service: "Who asks, what is on, whether all is well, and this document",
} as const;
export type Tag = keyof typeof TAGS;

export type Operation<Input extends z.ZodType = z.ZodType> = {
  method: HttpMethod;
  /** With parameters in braces: `/api/companies/{companyId}`. */
  path: `/api/${string}` | `/.well-known/${string}`;
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  /** Who may call: a bearer token or the browser's session; only the session; a client's credentials; anybody. */
  access?: "bearer" | "session" | "credentials" | "public";
  /** The scope that an API client needs; null: its token suffices. */
  scope: Scope | null;
  /** True if an admin who must still set up a second factor may call it from the browser. */
  enrolling?: boolean;
  /** Query, path segments, `body` and `version` (If-Match) in one object. */
  input: Input;
  /** The input's `version` comes from If-Match, so a change can require the version that the caller read. */
  versioned?: true;
  /** A request without a body is accepted. */
  bodyOptional?: true;
  /**
   * The kind of body; the default is JSON. `file`: the bytes, as the input's `file`. `stream`: the same, read piece by piece.
   */
  takes?: "json" | "form" | "file" | "stream";
  /** The largest JSON body in bytes; the default is 256 kB (server/front/action-body.ts must allow it). */
  maxBytes?: number;
  answer: Answer;
  /** Other answers that are not problem documents: another standard's errors, redirects. */
  others?: readonly OtherAnswer[];
  /** The codes of its own refusals (lib/doors/api/problem.ts); the document adds the refusals of every call. */
  failures: readonly string[];
  examples?: readonly Example[];
};

export type Answer = {
  status: 200 | 201 | 204 | 302;
  /** A sentence. */
  description: string;
  /** Null: no body, or a body other than JSON. */
  schema: z.ZodType | null;
  /** The default is JSON. */
  mediaType?: string;
  headers?: readonly AnswerHeader[];
  example?: unknown;
};

/** The answer of a list. `rows` names them in the plural; `examples` are those of one page. */
export const listAnswer = (
  rows: string,
  row: z.ZodType,
  examples: readonly unknown[],
  headers: readonly AnswerHeader[] = ["Link"],
): Answer => ({
  status: 200,
  description: `One page of ${rows}; \`Link\` leads to the next.`,
  schema: z.array(row),
  headers,
  example: examples,
});

export type OtherAnswer = Omit<Answer, "status"> & { status: number };

export type AnswerHeader =
  | "ETag"
  | "Link"
  | "Location"
  | "X-Total-Count"
  | "X-Updated-Until"
  | "Idempotent-Replayed"
  | "RateLimit-Policy"
  | "RateLimit";

/** A request that works unchanged when the path names existing resources. */
export type Example = {
  name: string;
  summary: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** Every POST of a known caller takes an Idempotency-Key (lib/doors/api/idempotency.ts). */
export const takesIdempotencyKey = ({ method, access = "bearer" }: Operation): boolean =>
  method === "POST" && access === "bearer";

/** Keeps the input's type, so that the door can check the use case against it. */
export const operation = <Input extends z.ZodType>(described: Operation<Input>): Operation<Input> =>
  described;
