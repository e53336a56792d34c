import type { BankSample } from "./testing-samples-xml.ts";

// Answers to payment files (pain.002): `file ACCP`, then `batch B-1 PART`, then `payment E-1 RJCT AC04`.

type Answer = { version: 3 | 10; file: string; batches?: string };

const answer = ({ version, file, batches = "" }: Answer): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${String(version).padStart(2, "0")}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>VASTAUS-9</MsgId><CreDtTm>2026-10-15T03:10:00+03:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>MAKSU-9</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${file}</OrgnlGrpInfAndSts>
${batches}</CstmrPmtStsRpt></Document>
`;
const batch = (id: string, rest: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${rest}</OrgnlPmtInfAndSts>\n`;
const payment = (id: string, status: string, reason = "", rest = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}${rest}</TxInfAndSts>`;
const counts = (status: string, number: number, sum = "") =>
  `<NbOfTxsPerSts><DtldNbOfTxs>${number}</DtldNbOfTxs><DtldSts>${status}</DtldSts>${sum && `<DtldCtrlSum>${sum}</DtldCtrlSum>`}</NbOfTxsPerSts>`;

export const ANSWER_SAMPLES: readonly BankSample[] = [
  ...([3, 10] as const).flatMap((version): BankSample[] => [
    {
      name: `version ${version}: all accepted`,
      file: answer({ version, file: "<GrpSts>ACCP</GrpSts>" }),
      movements: ["file ACCP"],
    },
    {
      name: `version ${version}: one payment rejected`,
      file: answer({
        version,
        file: `<OrgnlNbOfTxs>3</OrgnlNbOfTxs><OrgnlCtrlSum>60.00000</OrgnlCtrlSum><GrpSts>PART</GrpSts>${counts("ACCP", 2)}${counts("RJCT", 1, "10.000")}`,
        batches: batch(
          "B-1",
          `<PmtInfSts>PART</PmtInfSts>${payment("E-1", "RJCT", "AC04", '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">10.0</InstdAmt></Amt></OrgnlTxRef>')}`,
        ),
      }),
      movements: ["file PART", "batch B-1 PART", "payment E-1 RJCT AC04"],
    },
    {
      name: `version ${version}: some of the accepted ones are named`,
      file: answer({
        version,
        file: `<GrpSts>ACSP</GrpSts>${counts("ACSP", 40)}`,
        batches: batch("B-1", payment("E-1", "ACSP")),
      }),
      movements: ["file ACSP", "batch B-1 null", "payment E-1 ACSP"],
    },
  ]),
  {
    name: "a status of the bank's own",
    file: answer({
      version: 10,
      file: "<GrpSts>ODOT</GrpSts>",
      batches: batch("B-1", payment("E-1", "QQQQ")),
    }),
    movements: ["file ODOT", "batch B-1 null", "payment E-1 QQQQ"],
  },
  {
    name: "a verification of payee of each kind",
    file: answer({
      version: 10,
      file: `<GrpSts>RVCM</GrpSts>${counts("RCVC", 1)}${counts("RVNM", 1)}`,
      batches: batch(
        "B-1",
        `<PmtInfSts>RVCM</PmtInfSts>${["RCVC", "RVNM", "RVMC", "RVNA", "RVNC"].map((code, at) => payment(`E-${at}`, code)).join("")}`,
      ),
    }),
    movements: [
      "file RVCM",
      "batch B-1 RVCM",
      "payment E-0 RCVC",
      "payment E-1 RVNM",
      "payment E-2 RVMC",
      "payment E-3 RVNA",
      "payment E-4 RVNC",
    ],
  },
  {
    name: "a rejected file whose payments have a status of their own",
    file: answer({
      version: 10,
      file: "<GrpSts>RJCT</GrpSts>",
      batches: batch("B-1", payment("E-1", "RVNM")),
    }),
    movements: ["file RJCT", "batch B-1 null", "payment E-1 RVNM"],
  },
];
