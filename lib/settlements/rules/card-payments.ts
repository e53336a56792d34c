import { addDays, type PlainDate, startOfDay } from "#lib/core/calendar.ts";
import { discountLine, validWithin } from "./discounts.ts";
import type { DiscountInputs, PaymentInputs, StatementInputs, VatShare, VehicleInputs } from "./inputs.ts";
import type { StatementLine } from "./lines.ts";
import { negated, rateOf } from "./rounding.ts";
import { paymentCuts, pieces, type Segment, segmentsOf } from "./segments.ts";

/** Payments of one vehicle on the days of one piece. */
type Sum = { grossCents: number; count: number; vat: Map<number, VatShare> };
/** A part of a segment within which no discount begins or ends. */
type Piece = { from: PlainDate; to: PlainDate; segment: number };
type Sums = ReadonlyMap<number, readonly Sum[]>;

/** The payments of a period, summed by vehicle and piece. */
export type CardPayments = { segments: readonly Segment[]; pieces: readonly Piece[]; sums: Sums };

/**
 * Sums payments by vehicle and piece, in any order of the payments. Throws a RangeError for a payment of an unknown vehicle or
 * of another period: the caller must leave those out.
 */
export function sumPayments(inputs: StatementInputs): CardPayments {
  const { period } = inputs;
  const segments = segmentsOf(inputs, period);
  const days = pieces(period.start, period.end, paymentCuts(inputs)).map(([from, to]) => ({
    from,
    to,
    segment: segments.findLastIndex((one) => one.from <= from),
  }));
  const starts = [...days.map(({ from }) => from), addDays(period.end, 1)].map((day) =>
    startOfDay(day).getTime(),
  );
  const sums = new Map(inputs.vehicles.map(({ id }): [number, Sum[]] => [id, days.map(nothing)]));
  for (const payment of inputs.payments) {
    const sum = sums.get(payment.vehicleId)?.[pieceAt(starts, payment)];
    if (!sum) throw new RangeError(`A payment of another vehicle or period: ${JSON.stringify(payment)}`);
    add(sum, payment);
  }
  return { segments, pieces: days, sums };
}

/** A vehicle's payments and their commission by package and price, each with its discounts. */
export function cardLines(
  payments: CardPayments,
  vehicle: VehicleInputs,
  discounts: readonly DiscountInputs[],
): StatementLine[] {
  const sums = payments.sums.get(vehicle.id) ?? [];
  if (sums.every(({ count }) => count === 0)) return [];
  return payments.segments.flatMap((segment, index) => {
    const parts = payments.pieces
      .map(({ from, to, segment }, at) => ({ from, to, segment, sum: sums[at] ?? nothing() }))
      .filter((part) => part.segment === index);
    const sum = total(parts.map((part) => part.sum));
    return sum.count === 0 ? [] : linesOf(vehicle, { ...segment, sum, parts }, discounts);
  });
}

type Settled = Segment & { sum: Sum; parts: readonly { from: PlainDate; to: PlainDate; sum: Sum }[] };

function linesOf(
  { id: vehicleId, licensePlate }: VehicleInputs,
  settled: Settled,
  discounts: readonly DiscountInputs[],
): StatementLine[] {
  const { from, to, package: name, sum, price } = settled;
  const basisPoints = price.commissionBasisPoints;
  const commissionCents = rateOf(sum.grossCents, basisPoints);
  const charge = { vehicleId, licensePlate, target: "commission" as const, remainingCents: commissionCents };
  const vat = [...sum.vat.values()].sort((a, b) => a.vatBasisPoints - b.vatBasisPoints);
  return [
    {
      code: "CARD_GROSS",
      vehicleId,
      licensePlate,
      amountCents: sum.grossCents,
      basis: { kind: "cardGross", from, to, package: name, count: sum.count, vat },
    },
    {
      code: "COMMISSION",
      vehicleId,
      licensePlate,
      amountCents: negated(commissionCents),
      basis: { kind: "commission", package: name, from, to, grossCents: sum.grossCents, basisPoints },
    },
    ...discounts.flatMap((discount) => {
      if (discount.target !== "commission" || discount.basisPoints === undefined) return [];
      const ofCents = rateOf(grossWithin(settled, discount), basisPoints);
      return discountLine(charge, discount, { ofCents, amountCents: 0 }) ?? [];
    }),
  ];
}

/**
 * Lines of discounts with a fixed amount per statement, taken from the commission of all vehicles on the discount's
 * days.
 */
export function commissionAmountDiscounts(
  payments: CardPayments,
  lines: readonly StatementLine[],
  discounts: readonly DiscountInputs[],
): StatementLine[] {
  const charged = lines.filter(
    ({ code, basis }) =>
      code === "COMMISSION" || (basis.kind === "discount" && basis.target === "commission"),
  );
  const charge = {
    vehicleId: null,
    licensePlate: null,
    target: "commission" as const,
    remainingCents: -charged.reduce((cents, line) => cents + line.amountCents, 0),
  };
  return discounts.flatMap((discount) => {
    if (discount.target !== "commission" || discount.amountCents === undefined) return [];
    const ofCents = commissionWithin(payments, discount);
    return discountLine(charge, discount, { ofCents, amountCents: discount.amountCents }) ?? [];
  });
}

function commissionWithin({ segments, pieces: days, sums }: CardPayments, discount: DiscountInputs): number {
  let cents = 0;
  for (const bySum of sums.values()) {
    segments.forEach((segment, index) => {
      const parts = days.flatMap((piece, at) =>
        piece.segment === index ? [{ ...piece, sum: bySum[at] ?? nothing() }] : [],
      );
      cents += rateOf(grossWithin({ parts }, discount), segment.price.commissionBasisPoints);
    });
  }
  return cents;
}

/** A piece ends where a discount begins or ends, so it is wholly inside or outside a discount's days. */
const grossWithin = ({ parts }: Pick<Settled, "parts">, discount: DiscountInputs): number =>
  parts
    .filter(({ from, to }) => validWithin(discount, from, to) !== null)
    .reduce((cents, { sum }) => cents + sum.grossCents, 0);

function pieceAt(starts: readonly number[], { occurredAt }: PaymentInputs): number {
  const instant = Date.parse(occurredAt);
  return starts.findLastIndex((start) => start <= instant);
}

function add(sum: Sum, { type, grossCents, count = 1, vatBasisPoints }: PaymentInputs): void {
  const cents = type === "refund" ? -grossCents : grossCents;
  sum.grossCents += cents;
  sum.count += count;
  if (vatBasisPoints !== undefined) addVat(sum.vat, { vatBasisPoints, grossCents: cents, count });
}

function addVat(vat: Map<number, VatShare>, share: VatShare): void {
  const known = vat.get(share.vatBasisPoints);
  if (!known) vat.set(share.vatBasisPoints, { ...share });
  else {
    known.grossCents += share.grossCents;
    known.count += share.count;
  }
}

function total(sums: readonly Sum[]): Sum {
  const all = nothing();
  for (const { grossCents, count, vat } of sums) {
    all.grossCents += grossCents;
    all.count += count;
    for (const one of vat.values()) addVat(all.vat, one);
  }
  return all;
}

const nothing = (): Sum => ({ grossCents: 0, count: 0, vat: new Map() });
