// The second worked example of the settlement's arithmetic, as an example of the API.

export const invoiceExample = {
  id: 41,
  number: "2026-000123",
  kind: "settlement",
  date: "2026-11-23",
  reference: "20260001231",
  status: "sent",
  sentDate: "2026-11-23T06:05:00.000Z",
  price: 4752.03,
  priceCents: 475_203,
  grossCents: 502_790,
  deductionsCents: -27_587,
  carryInCents: 0,
  period: { start: "2026-11-09", end: "2026-11-22" },
  outcome: "payout",
  payoutDate: "2026-11-26",
  payment: { state: "confirmed", since: "2026-11-23", expectedDate: "2026-11-26", reason: null, payee: null },
  dueDate: null,
  disputed: false,
};

const of = { vehicleId: 345, licensePlate: "ABC-123" };

export const invoiceLinesExample = [
  {
    code: "CARD_GROSS",
    ...of,
    amountCents: 213_480,
    text: "Korttimaksut 9.–15.11. (94 maksua)",
    disputed: false,
  },
  {
    code: "COMMISSION",
    ...of,
    amountCents: -5_764,
    text: "Palvelumaksu 2,7\u00a0% (2,7\u00a0% summasta 2\u00a0134,80\u00a0€)",
    disputed: false,
  },
];
