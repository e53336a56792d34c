import type { Address } from "#lib/companies/company-fields.ts";
import { hasBusinessIdCheckDigit } from "#lib/core/finnish/business-id.ts";
import { share } from "#lib/settlements/rules/rounding.ts";
import { eachQuarter, type Quarters, type SellerRow } from "./seller-row.ts";

/** A seller as a message states it: amounts in whole euros, as the schema demands (MonAmnt_Type). */
export type ReportedSeller = {
  name: string;
  /** Null: unknown. */
  businessId: string | null;
  vatNumber: string | null;
  address: Address;
  ibans: readonly string[];
  consideration: Quarters;
  fees: Quarters;
  taxes: Quarters;
  activities: Quarters;
};

/** Each amount is rounded once, half away from zero. */
export const reportedSeller = (row: SellerRow): ReportedSeller => ({
  name: row.companyName,
  businessId: hasBusinessIdCheckDigit(row.businessId) ? row.businessId : null,
  vatNumber: row.vatNumber,
  address: row.address,
  ibans: row.ibans,
  consideration: wholeEuros(row.consideration),
  fees: wholeEuros(row.fees),
  taxes: wholeEuros(row.taxes),
  activities: row.activities,
});

const wholeEuros = (cents: Quarters): Quarters => eachQuarter((index) => share(cents[index], 1, 100));

/** The provider as the reporting platform operator. */
export type PlatformOperator = { name: string; businessId: string; address: Address };

/** `OECD0` repeats the operator, `OECD1` is new, `OECD2` corrects, `OECD3` deletes. */
export const DOC_TYPES = ["OECD0", "OECD1", "OECD2", "OECD3"] as const;
export type DocType = (typeof DOC_TYPES)[number];
/** `corrects`: the reference of the record that this one replaces or deletes; null for the others. */
export type DocSpec = { type: DocType; ref: string; corrects: string | null };

/** `new`: first or additional sellers. `correction`: changed and deleted ones. `nil`: nothing to report. */
export const MESSAGE_KINDS = ["new", "correction", "nil"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type SellerRecord = { companyId: number; doc: DocSpec; seller: ReportedSeller };

export type SellerMessage = {
  year: number;
  /** Counted from one in each year. */
  number: number;
  kind: MessageKind;
  ref: string;
  madeAt: Date;
  operator: PlatformOperator;
  operatorDoc: DocSpec;
  records: readonly SellerRecord[];
};

/** The records of a year that stand: the latest of each company, unless it deletes. */
export type StandingRecords = {
  /** The number of messages so far. */
  messages: number;
  operator: { operator: PlatformOperator; ref: string } | null;
  sellers: ReadonlyMap<number, { seller: ReportedSeller; ref: string }>;
};

type Making = {
  year: number;
  madeAt: Date;
  operator: PlatformOperator;
  /** By company. */
  sellers: ReadonlyMap<number, ReportedSeller>;
  standing: StandingRecords;
};

/**
 * The messages that bring what was reported of a year up to date; none if nothing has changed. A message never mixes new records
 * with corrections, so one of each may be due: the corrections come first. An unchanged seller is in neither.
 */
export function dueMessages({ year, madeAt, operator, sellers, standing }: Making): SellerMessage[] {
  const digits = operator.businessId.replace("-", "");
  const messages: SellerMessage[] = [];
  let known = standing.operator;
  const add = (kind: MessageKind, records: (refOf: (companyId: number) => string) => SellerRecord[]) => {
    const number = standing.messages + messages.length + 1;
    const refOf = (of: number | string) => `${year}-${digits}-${number}-${of}`;
    const operatorDoc = operatorDocOf({ operator, known, kind, ref: refOf("P") });
    if (operatorDoc.type !== "OECD0") known = { operator, ref: operatorDoc.ref };
    messages.push({
      year,
      number,
      kind,
      ref: `${digits}${year}-${number}`,
      madeAt,
      operator,
      operatorDoc,
      records: records(refOf),
    });
  };
  const { added, changed, deleted } = changesOf(sellers, standing.sellers);
  const isOperatorChanged = known !== null && textOf(known.operator) !== textOf(operator);
  if (changed.length + deleted.length > 0 || isOperatorChanged)
    add("correction", (refOf) => [
      ...changed.map((one) => recordOf(one, { type: "OECD2", ref: refOf(one.companyId) })),
      ...deleted.map((one) => recordOf(one, { type: "OECD3", ref: refOf(one.companyId) })),
    ]);
  if (added.length > 0)
    add("new", (refOf) => added.map((one) => recordOf(one, { type: "OECD1", ref: refOf(one.companyId) })));
  if (standing.messages + messages.length === 0) add("nil", () => []);
  return messages;
}

type Change = { companyId: number; seller: ReportedSeller; corrects: string | null };

function changesOf(now: ReadonlyMap<number, ReportedSeller>, before: StandingRecords["sellers"]) {
  const added: Change[] = [];
  const changed: Change[] = [];
  for (const [companyId, seller] of now) {
    const known = before.get(companyId);
    if (!known) added.push({ companyId, seller, corrects: null });
    else if (textOf(known.seller) !== textOf(seller))
      changed.push({ companyId, seller, corrects: known.ref });
  }
  // A deletion repeats what it deletes.
  const deleted = [...before].flatMap(([companyId, { seller, ref }]): Change[] =>
    now.has(companyId) ? [] : [{ companyId, seller, corrects: ref }],
  );
  return { added, changed, deleted };
}

const recordOf = ({ companyId, seller, corrects }: Change, doc: Omit<DocSpec, "corrects">): SellerRecord => ({
  companyId,
  seller,
  doc: { ...doc, corrects },
});

type OperatorDoc = {
  operator: PlatformOperator;
  known: StandingRecords["operator"];
  kind: MessageKind;
  ref: string;
};

/** New in the first message, corrected where it changed, otherwise repeated under its own reference. */
function operatorDocOf({ operator, known, kind, ref }: OperatorDoc): DocSpec {
  if (known === null) return { type: "OECD1", ref, corrects: null };
  if (kind === "correction" && textOf(known.operator) !== textOf(operator))
    return { type: "OECD2", ref, corrects: known.ref };
  return { type: "OECD0", ref: known.ref, corrects: null };
}

/** The same text for the same values. The database returns the keys of an object in an order of its own. */
function textOf(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
