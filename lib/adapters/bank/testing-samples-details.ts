import { type BankSample, btch, camt054, day, entry, ref, tx, type Version } from "./testing-samples-xml.ts";

// Entries with all, some or none of their transactions.

const one = (version: Version, euros: string, details: string, rest: object = {}) =>
  day(
    version,
    ["50.00", (50 + Number(euros)).toFixed(2)],
    [entry(version, ["CRDT", euros], { details, ...rest })],
  );
const out = (version: Version, euros: string, details: string, rest: object = {}) =>
  day(
    version,
    ["5000.00", (5000 - Number(euros)).toFixed(2)],
    [entry(version, ["DBIT", euros], { details, ...rest })],
  );
const VERSIONS = [2, 4, 6, 8] as const;

export const DETAIL_SAMPLES: readonly BankSample[] = [
  ...VERSIONS.flatMap((v): BankSample[] => [
    {
      name: `version ${v}: a batch of three counted, told as one transaction`,
      file: one(v, "340.75", `${btch(3)}${tx(v, { euros: "340.75" })}`),
      movements: ["+340.75 x3"],
    },
    {
      name: `version ${v}: salaries of which only the purpose is told`,
      file: out(
        v,
        "2710.40",
        `${btch(5, undefined, "<PmtInfId>PALKAT-10</PmtInfId>")}${tx(v, { purpose: "SALA" })}`,
      ),
      movements: ["-2710.40 x5"],
      againstSchema: v === 4,
    },
    {
      name: `version ${v}: a batch without a word of its transactions`,
      file: one(v, "88.10", btch(4, "88.10")),
      movements: ["+88.10 x4"],
    },
    {
      name: `version ${v}: transactions without sums are one movement`,
      file: one(
        v,
        "75.00",
        `${tx(v, { id: "A-1", remittance: "<Ustrd>eka</Ustrd>" })}${tx(v, { id: "A-2", remittance: "<Ustrd>toka</Ustrd>" })}`,
      ),
      movements: ["+75.00 x2 (eka toka)"],
      againstSchema: v === 4,
    },
    {
      name: `version ${v}: two of four transactions are told, the others withheld`,
      file: one(
        v,
        "100.00",
        `${btch(4, "100.00")}${tx(v, { euros: "25.00", remittance: ref("1232") })}${tx(v, { euros: "15.00", id: "B-2" })}`,
      ),
      movements: ["+25.00 1232", "+15.00 B-2", "+60.00 x2"],
    },
    {
      name: `version ${v}: one of three has no sum, and has the rest`,
      file: one(
        v,
        "90.00",
        `${tx(v, { euros: "20.00", id: "C-1" })}${tx(v, { euros: "30.00", id: "C-2" })}${tx(v, { id: "C-3", remittance: ref("11112") })}`,
      ),
      movements: ["+20.00 C-1", "+30.00 C-2", "+40.00 11112"],
      againstSchema: v === 4,
    },
    {
      name: `version ${v}: a batch of reference payments, each told`,
      file: camt054(v, [
        entry(v, ["CRDT", "61.50"], {
          details: `${btch(2, "61.50")}${tx(v, { euros: "41.50", party: "Mäki Eero", remittance: ref("00000000000000001232") })}${tx(v, { euros: "20.00", remittance: ref("RF9811112") })}`,
        }),
      ]),
      movements: ["+41.50 1232", "+20.00 RF9811112"],
    },
    {
      name: `version ${v}: a purchase in another currency`,
      file: out(
        v,
        "21.37",
        tx(v, {
          direction: "DBIT",
          euros: "21.37",
          amounts: '<InstdAmt><Amt Ccy="SEK">245.00</Amt></InstdAmt>',
        }),
      ),
      movements: ["-21.37"],
    },
  ]),
  {
    name: "an ordered sum that is not what moved",
    file: one(2, "96.20", tx(2, { amounts: '<InstdAmt><Amt Ccy="EUR">100.00</Amt></InstdAmt>' })),
    movements: ["+96.20"],
  },
  {
    name: "ordered sums tell how an entry is made of two",
    file: one(
      2,
      "70.00",
      `${tx(2, { id: "D-1", amounts: '<InstdAmt><Amt Ccy="EUR">30.00</Amt></InstdAmt>' })}${tx(2, { id: "D-2", amounts: '<InstdAmt><Amt Ccy="EUR">40.00</Amt></InstdAmt>' })}`,
    ),
    movements: ["+30.00 D-1", "+40.00 D-2"],
  },
  {
    name: "a transaction whose sum stands in another currency alone",
    file: one(4, "18.05", '<TxDtls><Amt Ccy="SEK">0</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>'),
    movements: ["+18.05"],
  },
  {
    name: "a payment that came back within its batch",
    file: out(
      8,
      "400.00",
      `${btch(2)}${tx(8, { id: "E-1", euros: "450.00", direction: "DBIT" })}${tx(8, { id: "E-2", euros: "50.00", direction: "CRDT" })}`,
    ),
    movements: ["-450.00 E-1", "+50.00 E-2"],
  },
  {
    name: "two groups of one entry, each with its sum",
    file: day(
      2,
      ["0.00", "30.00"],
      [
        entry(2, ["CRDT", "30.00"], {
          details: `${btch(2, "12.00")}</NtryDtls><NtryDtls>${btch(3, "18.00")}`,
        }),
      ],
    ),
    movements: ["+12.00 x2", "+18.00 x3"],
  },
  {
    name: "a group told and a group withheld",
    file: day(
      8,
      ["0.00", "30.00"],
      [
        entry(8, ["CRDT", "30.00"], {
          details: `${btch(1)}${tx(8, { euros: "12.00", id: "F-1" })}</NtryDtls><NtryDtls>${btch(3)}`,
        }),
      ],
    ),
    movements: ["+12.00 F-1", "+18.00 x3"],
  },
  {
    name: "a batch that is counted as one",
    file: one(2, "5.00", `${btch(1, "5.00")}${tx(2, { euros: "5.00", id: "G-1" })}`),
    movements: ["+5.00 G-1"],
  },
  {
    name: "an entry of nothing",
    file: day(
      2,
      ["5.00", "5.00"],
      [entry(2, ["DBIT", "0.00"], { after: "<AddtlNtryInf>TILIOTE</AddtlNtryInf>" })],
    ),
    movements: ["-0.00 (TILIOTE)"],
  },
  {
    name: "a payer's account that is no IBAN",
    file: one(8, "33.00", tx(8, { euros: "33.00", party: "Giro Ab", iban: "BG 5402-9681" })),
    movements: ["+33.00 [BG 5402-9681]"],
    againstSchema: true,
  },
  {
    name: "several references in one payment",
    file: one(2, "44.00", tx(2, { euros: "44.00", remittance: `${ref("1232")}${ref("11112")}` })),
    movements: ["+44.00 (1232 11112)"],
  },
  {
    name: "one reference in two forms",
    file: one(2, "44.00", tx(2, { euros: "44.00", remittance: `${ref("RF111232")}${ref("1232")}` })),
    movements: ["+44.00 1232"],
  },
  {
    name: "words beside a reference",
    file: one(
      8,
      "9.90",
      tx(8, {
        euros: "9.90",
        remittance: `<Ustrd>Kiitos &amp; hei</Ustrd><Strd><CdtrRefInf><Ref>1232</Ref></CdtrRefInf><AddtlRmtInf>osa 2</AddtlRmtInf></Strd>`,
      }),
    ),
    movements: ["+9.90 1232 (Kiitos & hei osa 2)"],
  },
];
