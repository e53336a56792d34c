import { type BankSample, btch, charge, day, entry, tx, type Version } from "./testing-samples-xml.ts";

// Net and gross sums: the bank's charges beside the payments.

const came = (version: Version, euros: string, details: string, before = "") =>
  day(
    version,
    ["10.00", (10 + Number(euros)).toFixed(2)],
    [entry(version, ["CRDT", euros], { details, before })],
  );
const left = (version: Version, euros: string, details: string, before = "") =>
  day(
    version,
    ["9000.00", (9000 - Number(euros)).toFixed(2)],
    [entry(version, ["DBIT", euros], { details, before })],
  );
const VERSIONS = [2, 4, 6, 8] as const;

export const CHARGE_SAMPLES: readonly BankSample[] = [
  ...VERSIONS.flatMap((v): BankSample[] => [
    {
      name: `version ${v}: a credit less a charge of its transaction`,
      file: came(v, "243.20", tx(v, { euros: "250.00", charges: charge(v, "6.80"), id: "H-1" })),
      movements: ["+243.20 H-1"],
    },
    {
      name: `version ${v}: a debit with a charge of its transaction`,
      file: left(
        v,
        "812.00",
        tx(v, { euros: "800.00", direction: "DBIT", charges: charge(v, "12.00", { to: "DBIT" }) }),
      ),
      movements: ["-812.00"],
    },
    {
      name: `version ${v}: a charge of the entry`,
      file: came(v, "95.50", tx(v, { euros: "99.00" }), charge(v, "3.50", { to: "DBIT" })),
      movements: ["+95.50"],
    },
    {
      name: `version ${v}: a charge that is told and was taken apart`,
      file: came(v, "99.00", tx(v, { euros: "99.00", charges: charge(v, "3.50") })),
      movements: ["+99.00"],
    },
    {
      name: `version ${v}: charges of two transactions of an entry`,
      file: came(
        v,
        "146.00",
        `${tx(v, { euros: "100.00", id: "I-1", charges: charge(v, "3.00") })}${tx(v, { euros: "50.00", id: "I-2", charges: charge(v, "1.00") })}`,
      ),
      movements: ["+100.00 I-1", "+50.00 I-2", "-4.00"],
    },
  ]),
  {
    name: "a charge in the amount and one beside it",
    file: came(
      8,
      "98.00",
      tx(8, {
        euros: "100.00",
        charges:
          '<Chrgs><Rcrd><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd><Rcrd><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs>',
      }),
    ),
    movements: ["+98.00"],
  },
  {
    name: "a charge with its tax, told as a total",
    file: left(
      8,
      "106.20",
      tx(8, {
        euros: "100.00",
        direction: "DBIT",
        charges:
          '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">6.20</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">5.00</Amt></Rcrd></Chrgs>',
      }),
    ),
    movements: ["-106.20"],
  },
  {
    name: "two charges of one transaction",
    file: left(
      2,
      "1515.00",
      tx(2, { euros: "1500.00", direction: "DBIT", charges: charge(2, "10.00") + charge(2, "5.00") }),
    ),
    movements: ["-1515.00"],
  },
  {
    name: "a charge that was given back",
    file: came(4, "103.00", tx(4, { euros: "100.00", charges: charge(4, "3.00", { to: "CRDT" }) })),
    movements: ["+103.00"],
  },
  {
    name: "a charge of a whole batch",
    file: came(
      2,
      "57.00",
      `${btch(2, "60.00")}${tx(2, { euros: "40.00", id: "J-1" })}${tx(2, { euros: "20.00", id: "J-2" })}`,
      charge(2, "3.00"),
    ),
    movements: ["+40.00 J-1", "+20.00 J-2", "-3.00"],
  },
  {
    name: "a payment in another currency less its charge",
    file: came(
      8,
      "85.10",
      tx(8, {
        euros: "90.10",
        amounts: '<InstdAmt><Amt Ccy="USD">100.00</Amt></InstdAmt>',
        charges: charge(8, "5.00", { to: "DBIT" }),
      }),
    ),
    movements: ["+85.10"],
  },
];
