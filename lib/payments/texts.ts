import type { TableColumn } from "#lib/core/table.ts";
import { formatDateTime, formatEuros, formatInteger } from "#lib/messages/format.ts";
import type { CompanyPayment, PaymentType } from "#lib/payments/rules/payment.ts";
import * as m from "#messages";

/** The ways to pay that payment systems name in English. */
const METHODS: Record<string, string> = { card: "Kortti", contactless: "Lähimaksu", app: "Sovellus" };

export const paymentTypeWords: Record<PaymentType, string> = { capture: "Maksu", refund: "Palautus" };

const payments = (count: number): string => (count === 1 ? "1 maksu" : `${formatInteger(count)} maksua`);

/** 'Korttimaksut' of the provider's admins. */
export const paymentTexts = {
  help: [
    "Viite on maksun oma tunnus. Sama maksu samalla viitteellä ei tallennu toista kertaa.",
    "Tapahtuma on Maksu tai Palautus. Palautuksenkin summa on positiivinen.",
    "Summa on euroina arvonlisäveroineen, esimerkiksi 12,50, ja aika Suomen aikaa, esimerkiksi 10.11.2026 14.05.",
    "Jos rekisteritunnuksella ei ole autoa, maksu jää kohdistettavaksi tälle sivulle.",
  ],
  apply: (count: number) => `Tallenna ${payments(count)}`,
  samePlate: (plate: string, count: number) => `Kohdista kaikki tunnuksella ${plate} (${payments(count)})`,
  assigned: (count: number) => `${payments(count)} kohdistettu.`,
} as const;

type PaymentSums = { count: number; cents: number; late: { count: number; cents: number } };

/** The card payments of a company's period. */
export const companyPaymentTexts = {
  sum: ({ count, cents, late }: PaymentSums): string => {
    if (late.count === 0) return `${payments(count)}, yhteensä ${formatEuros(cents)}`;
    const arrived = late.count === 1 ? "myöhässä saapunut" : "myöhässä saapunutta";
    const lateSum = `${formatInteger(late.count)} ${arrived} ${formatEuros(late.cents)} (korjauksissa)`;
    if (late.count === count) return lateSum;
    return `${payments(count - late.count)} ${formatEuros(cents - late.cents)} ja ${lateSum}`;
  },
  shown: (rows: number) => `Luettelossa ${payments(rows)}`,
} as const;

/** The columns of the file: sums as numbers in euros, times as they are in Finland. */
export const companyPaymentColumns = (): readonly TableColumn<CompanyPayment>[] => [
  { title: m.companyPayment_time(), cell: ({ occurredAt }) => formatDateTime(occurredAt) },
  { title: "Rekisteritunnus", cell: ({ licensePlate }) => licensePlate },
  { title: m.companyPayment_driver(), cell: ({ driver }) => driver },
  { title: m.companyPayment_type(), cell: ({ cents }) => paymentTypeWords[typeOf(cents)] },
  { title: m.companyPayment_amount(), cell: ({ cents }) => cents / 100 },
  { title: m.companyPayment_vatRate(), cell: ({ vatBasisPoints }) => vatBasisPoints / 100 },
  { title: m.companyPayment_reference(), cell: ({ reference }) => reference },
];

const typeOf = (cents: number): PaymentType => (cents < 0 ? "refund" : "capture");
export const paymentWord = ({ cents }: Pick<CompanyPayment, "cents">): string =>
  paymentTypeWords[typeOf(cents)];

/** The page of one card payment, for admins. */
export const paymentTraceTexts = {
  /** Senders name other ways as they like. */
  methodOf: (method: string) => METHODS[method] ?? method,
  ofVehicle: (sum: { count: number; cents: number }) =>
    `Auton maksut tällä kaudella: ${payments(sum.count)}, yhteensä ${formatEuros(sum.cents)}`,
} as const;
