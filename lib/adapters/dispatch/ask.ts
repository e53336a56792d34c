import type { ProviderCompany } from "#lib/domain/dispatch.ts";
import { fail, type Issue, ok, type Result } from "#lib/domain/result.ts";
import { providerCompanySchema } from "#lib/schemas/dispatch.ts";

/** Where a provider answers, and what it asks of us. */
export type Connected = { url: string; token: string };

/** A company takes about half a kilobyte. */
const MAX_BYTES = 64 * 1024;

/**
 * Asks a provider for one company, once. The provider is not trusted: its answer is limited in time and size, leads
 * nowhere else, and passes the product's own schema before anybody sees it.
 */
export async function askForCompany(
  { url, token }: Connected,
  externalId: string,
  timeoutMs: number,
): Promise<Result<ProviderCompany>> {
  // As part of a path these would lead elsewhere, escaped or not.
  if (externalId === "." || externalId === "..") return fail("dispatch_unknown_id");
  try {
    const answer = await fetch(`${url}/companies/${encodeURIComponent(externalId)}`, {
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      // A redirect could lead the credential away, or us into a network that only we can reach.
      redirect: "manual",
      // Until the last byte of the body.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const refusal = refusalOf(answer.status);
    if (refusal === null) return await readCompany(answer, externalId);
    await answer.body?.cancel();
    return fail(refusal);
  } catch (error) {
    return fail(isTimeout(error) ? "dispatch_slow" : "dispatch_unreachable");
  }
}

/** What a status means; null where there is a company to read. */
function refusalOf(status: number): string | null {
  if (status === 200) return null;
  if (status === 404) return "dispatch_unknown_id";
  if (status === 401 || status === 403) return "dispatch_unauthorized";
  return status === 429 || status >= 500 ? "dispatch_failed" : "dispatch_garbage";
}

async function readCompany(answer: Response, externalId: string): Promise<Result<ProviderCompany>> {
  const text = isJson(answer) ? await readText(answer) : null;
  if (text === null) {
    await answer.body?.cancel().catch(() => undefined);
    return fail("dispatch_garbage");
  }
  const parsed = providerCompanySchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const fields = parsed.error.issues.filter(({ path }) => path.length > 0).map(issueOf);
    return fail("dispatch_garbage", fields.length > 0 ? { issues: fields } : {});
  }
  // Somebody else's company under this id must not become this one.
  if (parsed.data.externalId !== externalId)
    return fail("dispatch_garbage", { issues: [{ path: "externalId", code: "invalid" }] });
  return ok(parsed.data);
}

/** Names the field and never quotes it. */
const issueOf = ({ path }: { path: PropertyKey[] }): Issue => ({
  path: path.map(String).join("."),
  code: "invalid",
});

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get("content-type") ?? "");

/** The body as text, or null where it is too long or no UTF-8. What breaks off on the way is thrown. */
async function readText(answer: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      return null;
    }
    chunks.push(chunk.value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A timeout while the body is read arrives wrapped. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || isTimeout(error.cause));
