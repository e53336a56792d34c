import { z } from "zod";
import type { RegisteredCompany, RegisterSituation } from "#lib/company-register/rules/company-register.ts";
import { isPlainDate } from "#lib/core/calendar.ts";

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
