import {
  amt,
  type BankSample,
  bal,
  camt053,
  camt054,
  day,
  entry,
  stmt,
  tx,
  way,
} from "./testing-samples-xml.ts";

// Whole statements: balances, pages, statuses, amounts, and the file's notation.

const page = (number: number, last: boolean) =>
  `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${last}</LastPgInd></StmtPgntn>`;
const plain = (version: 2 | 4 | 8, euros: string, direction: "CRDT" | "DBIT" = "CRDT") =>
  entry(version, [direction, euros]);
const SIMPLE = day(
  2,
  ["1.00", "13.50"],
  [entry(2, ["CRDT", "12.50"], { details: tx(2, { euros: "12.50", party: "Ahtola Åke" }) })],
);
const prefixed = (file: string) => file.replace(/<(\/?)([A-Z])/g, "<$1c:$2").replace(" xmlns=", " xmlns:c=");
const summed = (count: string, sum: string, rest = "") =>
  `<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum>${rest}</TtlNtries></TxsSummry>`;

export const STATEMENT_SAMPLES: readonly BankSample[] = [
  {
    name: "the balance of the last statement in place of the opening one",
    file: camt053(2, [
      stmt({
        balances: [bal("PRCD", "20.00", "2026-10-13"), bal("CLBD", "25.00")],
        entries: [plain(2, "5.00")],
      }),
    ]),
    movements: ["+5.00"],
  },
  {
    name: "balances that banks show for knowledge",
    file: camt053(2, [
      stmt({
        balances: [
          bal("OPBD", "20.00"),
          bal("ITBD", "22.00"),
          bal("CLBD", "25.00"),
          bal("CLAV", "24.00"),
          bal("FWAV", "24.00", "2026-10-16"),
        ],
        entries: [plain(2, "5.00")],
      }),
    ]),
    movements: ["+5.00"],
  },
  {
    name: "balances of each of two days",
    file: camt053(8, [
      stmt({
        balances: [
          bal("OPBD", "10.00", "2026-10-13"),
          bal("CLBD", "15.00", "2026-10-13"),
          bal("OPBD", "15.00"),
          bal("CLBD", "12.00"),
        ],
        entries: [plain(8, "5.00"), plain(8, "3.00", "DBIT")],
      }),
    ]),
    movements: ["+5.00", "-3.00"],
  },
  {
    name: "an overdrawn account",
    file: day(2, ["-30.00", "-42.50"], [plain(2, "12.50", "DBIT")]),
    movements: ["-12.50"],
  },
  {
    name: "two pages of a statement in one file",
    file: camt053(8, [
      stmt({
        before: page(1, false),
        balances: [bal("OPBD", "10.00"), bal("ITBD", "17.00")],
        entries: [plain(8, "7.00")],
      }),
      stmt({
        before: page(2, true),
        balances: [bal("ITBD", "17.00"), bal("CLBD", "11.00")],
        entries: [plain(8, "6.00", "DBIT")],
      }),
    ]),
    movements: ["+7.00", "-6.00"],
  },
  {
    name: "pages that repeat the balances of the whole",
    file: camt053(4, [
      stmt({
        before: page(1, false),
        balances: [bal("OPBD", "10.00"), bal("CLBD", "11.00")],
        entries: [plain(4, "7.00")],
      }),
      stmt({
        before: page(2, true),
        balances: [bal("OPBD", "10.00"), bal("CLBD", "11.00")],
        entries: [plain(4, "6.00", "DBIT")],
      }),
    ]),
    movements: ["+7.00", "-6.00"],
    paged: true,
  },
  {
    name: "a page between two others",
    file: camt053(8, [
      stmt({
        before: page(2, false),
        balances: [bal("ITBD", "17.00"), bal("ITBD", "19.50")],
        entries: [plain(8, "2.50")],
      }),
    ]),
    movements: ["+2.50"],
  },
  {
    name: "the first page alone, in a version without pages",
    file: camt053(2, [
      stmt({ balances: [bal("OPBD", "10.00"), bal("ITBD", "12.50")], entries: [plain(2, "2.50")] }),
    ]),
    movements: ["+2.50"],
  },
  {
    name: "a page of a message that repeats the balances of the whole",
    file: camt053(
      2,
      [
        stmt({
          balances: [bal("OPBD", "10.00"), bal("CLBD", "90.00")],
          summary: summed("9", "80.00"),
          entries: [plain(2, "2.50")],
        }),
      ],
      "<MsgPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></MsgPgntn>",
    ),
    movements: ["+2.50"],
    paged: true,
  },
  {
    name: "a second page that is the last, with balances of its own",
    file: camt053(4, [
      stmt({
        before: page(2, true),
        balances: [bal("OPBD", "18.15"), bal("CLBD", "27.00")],
        entries: [plain(4, "8.85")],
      }),
    ]),
    movements: ["+8.85"],
  },
  {
    name: "two accounts",
    file: camt053(8, [
      stmt({ balances: [bal("OPBD", "0.00"), bal("CLBD", "1.00")], entries: [plain(8, "1.00")] }),
      stmt({
        id: "TO-15",
        iban: "FI2112345600000785",
        balances: [bal("OPBD", "2.00"), bal("CLBD", "2.00")],
        entries: [],
      }),
    ]),
    movements: ["+1.00"],
  },
  {
    name: "entries that are only announced",
    file: day(
      8,
      ["0.00", "4.00"],
      [
        plain(8, "4.00"),
        entry(8, ["DBIT", "77.00"], { status: "PDNG", booked: "", ref: "" }),
        entry(8, ["CRDT", "66.00"], { status: "INFO" }),
      ],
    ),
    movements: ["+4.00", "-77.00 PDNG", "+66.00 INFO"],
  },
  {
    name: "a status that nobody knows, of an entry beside the balances",
    file: day(8, ["0.00", "4.00"], [plain(8, "4.00"), entry(8, ["DBIT", "7.00"], { status: "HOLD" })]),
    movements: ["+4.00", "-7.00 HOLD"],
  },
  {
    name: "a status that nobody knows, of an entry that the balances need",
    file: day(8, ["0.00", "4.00"], [entry(8, ["CRDT", "4.00"], { status: "DONE" })]),
    movements: ["+4.00"],
  },
  {
    name: "an entry that is taken back",
    file: day(
      2,
      ["100.00", "60.00"],
      [
        entry(2, ["DBIT", "40.00"], {
          reversal: true,
          details: tx(2, { euros: "40.00", direction: "CRDT", party: "Otso Oy" }),
        }),
      ],
    ),
    movements: ["-40.00"],
  },
  ...(["12.50000", "12.5", "012.50", "12.500"] as const).map(
    (euros): BankSample => ({
      name: `an amount written ${euros}`,
      file: day(2, ["1.00000", "13.50000"], [entry(2, ["CRDT", euros], { details: tx(2, { euros }) })]),
      movements: ["+12.50"],
    }),
  ),
  {
    name: "a summary with more decimals, and its net",
    file: camt053(8, [
      stmt({
        balances: [bal("OPBD", "0.00"), bal("CLBD", "3.00")],
        summary: summed("2", "7.0000000000", `<TtlNetNtry>${"<Amt>3.00</Amt>"}${way("CRDT")}</TtlNetNtry>`),
        entries: [plain(8, "5.00"), plain(8, "2.00", "DBIT")],
      }),
    ]),
    movements: ["+5.00", "-2.00"],
  },
  {
    name: "a summary that gives the net sum with its sign",
    file: camt053(2, [
      stmt({
        balances: [bal("OPBD", "9.00"), bal("CLBD", "6.00")],
        summary: summed("1", "-3.00"),
        entries: [plain(2, "3.00", "DBIT")],
      }),
    ]),
    movements: ["-3.00"],
  },
  { name: "prefixes", file: prefixed(SIMPLE), movements: ["+12.50"] },
  { name: "a mark of UTF-8", file: `\ufeff${SIMPLE}`, movements: ["+12.50"] },
  {
    name: "UTF-16",
    file: Buffer.from(`\ufeff${SIMPLE.replace("UTF-8", "UTF-16")}`, "utf16le"),
    movements: ["+12.50"],
  },
  {
    name: "Windows-1252",
    file: Buffer.from(SIMPLE.replace("UTF-8", "windows-1252"), "latin1"),
    movements: ["+12.50"],
  },
  {
    name: "ISO-8859-1 with CRLF",
    file: Buffer.from(SIMPLE.replace("UTF-8", "ISO-8859-1").replaceAll("\n", "\r\n"), "latin1"),
    movements: ["+12.50"],
  },
  {
    name: "every element on a line of its own",
    file: SIMPLE.replaceAll("><", ">\n   <"),
    movements: ["+12.50"],
  },
  {
    name: "empty lines before the declaration",
    file: `\n\n${SIMPLE}`,
    movements: ["+12.50"],
    againstSchema: true,
  },
  {
    name: "white space around values",
    file: SIMPLE.replaceAll(">12.50<", ">\n 12.50 <"),
    movements: ["+12.50"],
  },
  {
    name: "instants with a zone: the day in Finland",
    file: camt054(8, [
      entry(8, ["CRDT", "2.00"], {
        booked: "<DtTm>2026-10-13T22:30:00Z</DtTm>",
        value: "<DtTm>2026-10-13T24:00:00</DtTm>",
      }),
    ]),
    movements: ["+2.00"],
  },
  {
    name: "no reference of the bank, no days and no agents",
    file: camt054(2, [entry(2, ["CRDT", "2.00"], { ref: "", booked: "", value: "" })]),
    movements: ["+2.00"],
  },
  {
    name: "a fee of the bank by its own code",
    file: day(
      2,
      ["9.00", "5.05"],
      [
        entry(2, ["DBIT", "3.95"], {
          code: "<Prtry><Cd>730</Cd><Issr>FFFS</Issr></Prtry>",
          after: "<AddtlNtryInf>PALVELUMAKSU</AddtlNtryInf>",
        }),
      ],
    ),
    movements: ["-3.95 (PALVELUMAKSU)"],
  },
  {
    name: "an entry in the account's currency of an order in another",
    file: day(
      4,
      ["100.00", "11.20"],
      [
        entry(4, ["DBIT", "88.80"], {
          before: `<AmtDtls><InstdAmt>${amt("1000.00", "SEK")}</InstdAmt></AmtDtls>`,
          details: '<TxDtls><Amt Ccy="SEK">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>',
        }),
      ],
    ),
    movements: ["-88.80"],
  },
];
