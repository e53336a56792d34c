import { z } from "zod";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { providerCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import type { ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import { type ConnectionTrouble, troubleOfStatus } from "#lib/dispatch/rules/dispatch.ts";
import { type Connected, getJson } from "./request.ts";

/** Asks a provider for one company, once. Its answer passes the product's own schema before anybody sees it. */
export async function askForCompany(
  peer: Connected,
  externalId: string,
  timeoutMs: number,
): Promise<Result<ProviderCompany>> {
  // As part of a path these would lead elsewhere, escaped or not.
  if (externalId === "." || externalId === "..") return fail("dispatch_unknown_id");
  const asked = await getJson(peer, `/companies/${encodeURIComponent(externalId)}`, { timeoutMs });
  if ("trouble" in asked) return fail(CODES[asked.trouble] ?? "dispatch_unreachable");
  const refusal = refusalOf(asked.status);
  return refusal === null ? readCompany(asked.json, externalId) : fail(refusal);
}

const CODES: Partial<Record<ConnectionTrouble, string>> = {
  slow: "dispatch_slow",
  garbage: "dispatch_garbage",
};

/** What a status means; null where there is a company to read. */
function refusalOf(status: number): string | null {
  if (status === 200) return null;
  if (status === 404) return "dispatch_unknown_id";
  if (status === 401 || status === 403) return "dispatch_unauthorized";
  return status === 429 || status >= 500 ? "dispatch_failed" : "dispatch_garbage";
}

function readCompany(json: unknown, externalId: string): Result<ProviderCompany> {
  const parsed = providerCompanySchema.safeParse(json);
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

/** As docs/dispatch-provider.openapi.json has it. */
const healthSchema = z.object({ status: z.literal("ok") });

/** Asks a provider whether it is well: null where it is and takes our credential. */
export async function askForHealth(peer: Connected, timeoutMs: number): Promise<ConnectionTrouble | null> {
  const asked = await getJson(peer, "/health", { timeoutMs });
  if ("trouble" in asked) return asked.trouble;
  const trouble = troubleOfStatus(asked.status);
  if (trouble !== null) return trouble;
  return healthSchema.safeParse(asked.json).success ? null : "garbage";
}
