import { z } from "zod";
import type { RegisteredCompany, RegisterSituation } from "#lib/company-register/rules/company-register.ts";
import { isPlainDate } from "#lib/core/calendar.ts";
import { fail, ok } from "#lib/core/result.ts";
import type { CompanyRegister } from "#lib/ports.ts";

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

// The answer of the Finnish Patent and Registration Office's YTJ open data, version 3:
// GET {base}/companies?businessId=1234567-1. From its documentation and public clients: the envelope, names with type "1"
// for the registered one, addresses with type 1 for visiting and 2 for postal, languageCode "1" for Finnish,
// companySituations of KONK (bankruptcy), SELTILA (liquidation) and SANE (restructuring), and an endDate of the business id.
// Assumed: an entry with an endDate is over, the first name without one is the present name, and
// tradeRegisterStatus "4" (ceased) means the same as an endDate. `status` is not read: it is the same for companies
// that have ceased. A field of another form counts as missing, never as an error.

const text = z.string().trim().min(1).nullish().catch(null);
const code = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);
const date = z.string().refine(isPlainDate).nullish().catch(null);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null);

const office = z.object({ city: text, languageCode: code });
const company = z.object({
  businessId: z.object({ value: z.string() }),
  names: listOf(z.object({ name: text, type: code, endDate: date })),
  addresses: listOf(
    z.object({
      type: code,
      street: text,
      buildingNumber: text,
      entrance: text,
      apartmentNumber: text,
      postCode: text,
      postOffices: listOf(office),
    }),
  ),
  companySituations: listOf(z.object({ type: code, registrationDate: date, endDate: date })),
  tradeRegisterStatus: code,
  endDate: date,
});
type Company = z.output<typeof company>;

const envelope = z.object({ companies: z.array(z.unknown()) });

/** The company with this business id; null for an answer without companies, undefined for an unreadable answer. */
export function companyIn(answer: unknown, businessId: string): RegisteredCompany | null | undefined {
  const parsed = envelope.safeParse(answer);
  if (!parsed.success) return undefined;
  const found = parsed.data.companies
    .map((one) => company.safeParse(one))
    .find(({ success, data }) => success && data?.businessId.value === businessId);
  if (!found?.data) return null;
  const name = nameOf(found.data);
  if (!name) return null;
  return { businessId, name, address: addressOf(found.data), situations: situationsOf(found.data) };
}

const nameOf = ({ names }: Company): string | null =>
  (names ?? []).find(({ type, endDate }) => type === "1" && !endDate)?.name ?? null;

/** The visiting address, else the postal one; null where a part is missing. */
function addressOf({ addresses }: Company): RegisteredCompany["address"] {
  const ordered = ["1", "2"].flatMap((type) => (addresses ?? []).filter((one) => one.type === type));
  for (const { street, buildingNumber, entrance, apartmentNumber, postCode, postOffices } of ordered) {
    const offices = postOffices ?? [];
    const city = (offices.find(({ languageCode }) => languageCode === "1") ?? offices[0])?.city;
    if (!street || !postCode || !/^\d{5}$/.test(postCode) || !city) continue;
    const line = [street, buildingNumber, entrance, apartmentNumber].filter(Boolean).join(" ");
    return { street: line.slice(0, 80), postCode, city: cityOf(city).slice(0, 64) };
  }
  return null;
}

/** Turns the register's `HELSINKI` into `Helsinki`. */
const cityOf = (city: string): string =>
  city === city.toUpperCase()
    ? city.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
    : city;

const SITUATIONS: Record<string, RegisterSituation> = {
  KONK: "bankruptcy",
  SELTILA: "liquidation",
  SANE: "restructuring",
};

function situationsOf({ companySituations, endDate, tradeRegisterStatus }: Company) {
  const known = (companySituations ?? []).flatMap(({ type, registrationDate, endDate: over }) => {
    const kind = SITUATIONS[type ?? ""];
    return kind && !over ? [{ kind, since: registrationDate ?? null }] : [];
  });
  const ceased = endDate || tradeRegisterStatus === "4";
  return ceased ? [...known, { kind: "ceased" as const, since: endDate ?? null }] : known;
}
