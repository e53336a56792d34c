import type { z } from "zod";
import { LANGUAGE_PARAMETER } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 20;

/**
 * The JSON body of a request, with the limits that route handlers lack. Fails with `unsupported_media_type`,
 * `payload_too_large` or `malformed` (not UTF-8, not JSON, nested too deep). If `optional`, a missing body of any type is
 * undefined. `held` is a body that was read before.
 */
export async function readJson(
  request: Request,
  { optional = false, held }: { optional?: boolean; held?: Uint8Array | undefined } = {},
): Promise<Result<unknown>> {
  const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "");
  if (!json && !optional) return fail("unsupported_media_type");
  const bytes = held ? ok(held) : await readBytes(request);
  if (!bytes.ok) return bytes;
  if (optional && bytes.value.byteLength === 0) return ok(undefined);
  if (!json) return fail("unsupported_media_type");
  try {
    // Without `fatal`, a broken byte would be stored as a replacement character.
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
    return isShallow(value, MAX_DEPTH) ? ok(value) : fail("malformed");
  } catch {
    return fail("malformed");
  }
}

/** The whole body, refused with `payload_too_large` as soon as it exceeds the limit, whatever its headers say. */
export async function readBytes(request: Request, maxBytes = MAX_BYTES): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    // The sender broke the body off; the server is not at fault.
    const chunk = await reader.read().catch(() => null);
    if (chunk === null) return fail("malformed");
    const { done, value } = chunk;
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return fail("payload_too_large");
    }
    chunks.push(value);
  }
  return ok(Buffer.concat(chunks));
}

/** Walks level by level: a recursive walk of a hostile document would overflow the stack it protects. */
function isShallow(value: unknown, maxDepth: number): boolean {
  let level = [value].filter(isNest);
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1)
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  return level.length === 0;
}

const isNest = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * A query as untrusted input: a name that occurs once is a text, a repeated name a list. Without the language, which the front
 * has read.
 */
export function readQuery({ searchParams }: URL): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  for (const name of new Set(searchParams.keys())) {
    if (name === LANGUAGE_PARAMETER) continue;
    const values = searchParams.getAll(name);
    input[name] = values.length === 1 ? values[0] : values;
  }
  return input;
}

/** An empty filter (`?status=&provider=`) asks for all. An empty cursor comes from a shortened link and must be refused. */
export function withoutEmptyFilters(
  schema: z.ZodType,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const shape = "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  const isEmptyFilter = (name: string, value: unknown): boolean =>
    value === "" && name !== "cursor" && shape[name]?.safeParse(undefined).success === true;
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => !isEmptyFilter(name, value)));
}
