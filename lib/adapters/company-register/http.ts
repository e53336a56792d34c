import { readLimitedJson } from "#lib/adapters/limited-json.ts";
import { fail, ok } from "#lib/core/result.ts";
import type { CompanyRegister } from "#lib/ports.ts";
import { companyIn } from "./prh.ts";

/** A company with a long history takes some tens of kilobytes. */
const MAX_BYTES = 512 * 1024;

type Options = {
  /** `https://…/opendata-ytj-api/v3` */
  url: string;
  timeoutMs: number;
  /** Told of each failure, once: the reason without what was asked. */
  report: (failure: { reason: string }) => void;
};

/** The register over HTTP (prh.ts). Nothing it does is an error of ours: it answers, or it is away. */
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
        // Until the last byte of the body.
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
