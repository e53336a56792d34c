import { fail, ok } from "#lib/core/result.ts";
import type { CompanyRegister } from "#lib/ports.ts";
import { companyIn } from "./prh.ts";

/** A company with a long history takes some tens of kilobytes. */
const MAX_BYTES = 512 * 1024;

type Options = {
  /** `https://…/opendata-ytj-api/v3` */
  url: string;
  timeoutMs: number;
  /** Called for each failure with the reason, without the business id. */
  report: (failure: { reason: string }) => void;
};

/** The register over HTTP (prh.ts). A failure never throws: the register counts as unavailable. */
export const createHttpRegister = ({ url, timeoutMs, report }: Options): CompanyRegister => ({
  async findCompany(businessId) {
    const away = (reason: string) => {
      report({ reason });
      return fail("register_unavailable");
    };
    try {
      const answer = await fetch(`${url}/companies?${new URLSearchParams({ businessId })}`, {
        headers: { accept: "application/json" },
        redirect: "manual",
        // The time limit covers the answer to its last byte.
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        return answer.status === 404 ? ok(null) : away(`status ${answer.status}`);
      }
      const found = companyIn(await readLimitedJson(answer, MAX_BYTES), businessId);
      return found === undefined ? away("unreadable") : ok(found);
    } catch (error) {
      return away(error instanceof Error ? error.name : "unknown");
    }
  },
});

/**
 * The body of an untrusted answer as JSON; undefined for other content, too long a body or invalid UTF-8. Throws when the
 * connection breaks off.
 */
export async function readLimitedJson(answer: Response, maxBytes: number): Promise<unknown> {
  const text = isJson(answer) ? await readText(answer, maxBytes) : null;
  if (text === null) {
    await answer.body?.cancel().catch(() => undefined);
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get("content-type") ?? "");

async function readText(answer: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
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
