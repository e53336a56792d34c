import type { PlainDate } from "#lib/core/calendar.ts";
import { daysFrom } from "#lib/core/calendar.ts";
import type { StatementKind } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

const HOUR_MS = 3_600_000;
/** A company's agreement lasts a financial year. Agreeing again renews it. */
const AGREEMENT_DAYS = 365;
/** The mailed link opens a door until the accountant presses its button, and then the desk for a working day. */
const VISIT_HOURS = 12;
/** A financial year and the months in which its accounts are closed. */
const MONTHS_SHOWN = 18;

export const agreementEnd = (now: Date): Date => daysFrom(now, AGREEMENT_DAYS);

/** A visit that began by then has ended. */
export const visitEnd = (now: Date): Date => new Date(now.getTime() - VISIT_HOURS * HOUR_MS);

export const isVisiting = (visitedAt: Date | null, now: Date): boolean =>
  visitedAt !== null && visitedAt > visitEnd(now);

/** A client of a desk. `seenBefore` is the visit before the current one; null at the client's first visit. */
export type DeskClient = { companyId: number; name: string; businessId: string; seenBefore: Date | null };

/** A statement or a credit note of a client. */
export type DeskStatement = {
  id: number;
  companyId: number;
  number: string;
  kind: StatementKind;
  period: Period;
  issuedOn: PlainDate;
  totalCents: number;
  createdAt: Date;
};

export type ClientOnDesk = DeskClient & {
  /** What came after the visit before this one, the newest first. */
  fresh: DeskStatement[];
  /** The months `YYYY-MM` that have files, the newest first. */
  months: string[];
};

/** The first day of the oldest month that a desk shows. */
export function deskBegin(today: PlainDate): PlainDate {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - MONTHS_SHOWN;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The month whose books have a statement: the one of the day of issue. */
export const bookedMonth = ({ issuedOn }: Pick<DeskStatement, "issuedOn">): string => issuedOn.slice(0, 7);

/** Groups the statements, given the newest first, by client. */
export const onDesk = (
  clients: readonly DeskClient[],
  statements: readonly DeskStatement[],
): ClientOnDesk[] =>
  clients.map((client) => {
    const own = statements.filter(({ companyId }) => companyId === client.companyId);
    const { seenBefore } = client;
    return {
      ...client,
      fresh: own.filter(({ createdAt }) => seenBefore === null || createdAt > seenBefore),
      months: [...new Set(own.map(bookedMonth))],
    };
  });

/** The months of all clients, the newest first. */
export const deskMonths = (clients: readonly Pick<ClientOnDesk, "months">[]): string[] =>
  [...new Set(clients.flatMap(({ months }) => months))].toSorted().toReversed();
