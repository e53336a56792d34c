import { expect, test } from "vitest";
import { schemaErrors, schemas } from "#lib/adapters/documents/testing.ts";
import { BANK_FILE_VERSIONS } from "#lib/bank/rules/bank-file.ts";
import { testStatus } from "./testing.ts";
import { germanPayees, isoPayees, silentPayees } from "./testing-payees.ts";
import { readRefusal, readWhole } from "./testing-read.ts";

// Written by hand after the guides of Finnish banks, not by the test writer.

/** Two accepted batches, and one rejected payment, the only one that is named (version 3). */
const VERSION_3 = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">
  <CstmrPmtStsRpt>
    <GrpHdr>
      <MsgId>V00000006</MsgId><CreDtTm>2026-11-20T10:01:10+02:00</CreDtTm>
      <DbtrAgt><FinInstnId><BIC>NDEAFIHH</BIC></FinInstnId></DbtrAgt>
    </GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>TOLPPA-2026-000001</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
      <OrgnlNbOfTxs>3</OrgnlNbOfTxs><OrgnlCtrlSum>4160.48</OrgnlCtrlSum><GrpSts>PART</GrpSts>
      <StsRsnInf><Rsn><Cd>NARR</Cd></Rsn><AddtlInf>1 maksu hyl\u00e4tty</AddtlInf></StsRsnInf>
      <NbOfTxsPerSts><DtldNbOfTxs>2</DtldNbOfTxs><DtldSts>ACCP</DtldSts><DtldCtrlSum>4110.48</DtldCtrlSum></NbOfTxsPerSts>
      <NbOfTxsPerSts><DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>RJCT</DtldSts><DtldCtrlSum>50.00</DtldCtrlSum></NbOfTxsPerSts>
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>TOLPPA-2026-000001-1</OrgnlPmtInfId><PmtInfSts>ACCP</PmtInfSts>
    </OrgnlPmtInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>TOLPPA-2026-000001-2</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
      <TxInfAndSts>
        <OrgnlInstrId>1</OrgnlInstrId><OrgnlEndToEndId>2026-000124</OrgnlEndToEndId><TxSts>RJCT</TxSts>
        <StsRsnInf>
          <Orgtr><Nm>PANKKI</Nm></Orgtr><Rsn><Cd>AC04</Cd></Rsn>
          <AddtlInf>Closed account</AddtlInf><AddtlInf>number</AddtlInf>
        </StsRsnInf>
        <StsRsnInf><Rsn><Prtry>X9</Prtry></Rsn></StsRsnInf>
        <OrgnlTxRef>
          <Amt><InstdAmt Ccy="EUR">50.00</InstdAmt></Amt>
          <CdtrAcct><Id><IBAN>FI2112345600000785</IBAN></Id></CdtrAcct>
        </OrgnlTxRef>
      </TxInfAndSts>
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>`;

const ours = { originalMessageId: "TOLPPA-2026-000001" };

test("an answer of version 3 has a status for the file, for each batch and for the rejected payment", async () => {
  const { result, records } = await readWhole(VERSION_3);
  expect(result).toMatchObject({
    ok: true,
    value: { kind: "pain.002", version: 3, records: 4, statements: 0 },
  });
  expect(records).toEqual([
    {
      type: "header",
      kind: "pain.002",
      version: 3,
      messageId: "V00000006",
      createdAt: "2026-11-20T10:01:10+02:00",
      page: 1,
      whole: true,
    },
    testStatus({
      ...ours,
      status: "PART",
      reasonCode: "NARR",
      additional: "1 maksu hylätty",
      originalCount: 3,
      originalCents: 416_048,
      counts: [
        { status: "ACCP", count: 2 },
        { status: "RJCT", count: 1 },
      ],
    }),
    testStatus({ ...ours, level: "batch", originalPaymentId: "TOLPPA-2026-000001-1" }),
    testStatus({ ...ours, level: "batch", originalPaymentId: "TOLPPA-2026-000001-2", status: "PART" }),
    testStatus({
      ...ours,
      level: "payment",
      originalPaymentId: "TOLPPA-2026-000001-2",
      endToEndId: "2026-000124",
      status: "RJCT",
      reasonCode: "AC04",
      additional: "Closed account number X9",
      originalCents: 5000,
    }),
  ]);
});

/** The whole file was rejected, by a bank that writes prefixes and adds its own element (version 10). */
const VERSION_10 = `\ufeff<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><ns2:CstmrPmtStsRpt>
<ns2:GrpHdr><ns2:MsgId>R-1</ns2:MsgId><ns2:CreDtTm>2026-11-20T10:00:00</ns2:CreDtTm>
<ns2:DbtrAgt><ns2:FinInstnId><ns2:BICFI>OKOYFIHH</ns2:BICFI></ns2:FinInstnId></ns2:DbtrAgt></ns2:GrpHdr>
<ns2:OrgnlGrpInfAndSts><ns2:OrgnlMsgId>TOLPPA-2026-000001</ns2:OrgnlMsgId><ns2:OrgnlMsgNmId>pain.001.001.09</ns2:OrgnlMsgNmId>
<ns2:GrpSts>RJCT</ns2:GrpSts><ns2:StsRsnInf><ns2:Rsn><ns2:Cd>FF01</ns2:Cd></ns2:Rsn></ns2:StsRsnInf></ns2:OrgnlGrpInfAndSts>
<ns2:SplmtryData><ns2:Envlp><own:GrpSts xmlns:own="urn:bank">ACCP<own:TxSts/></own:GrpSts></ns2:Envlp></ns2:SplmtryData>
</ns2:CstmrPmtStsRpt></ns2:Document>
`;

test("an answer of version 10 rejects the whole file, and elements of other namespaces are ignored", async () => {
  const { records } = await readWhole(VERSION_10, { size: 7 });
  expect(records.slice(1)).toEqual([testStatus({ ...ours, status: "RJCT", reasonCode: "FF01" })]);
});

test.each(BANK_FILE_VERSIONS["pain.002"])("version %i is read like the others", async (version) => {
  const name = `pain.002.001.${String(version).padStart(2, "0")}`;
  const { records } = await readWhole(VERSION_3.replace("pain.002.001.03", name));
  expect(records.slice(1)).toEqual((await readWhole(VERSION_3)).records.slice(1));
});

test.each([
  ["an accepted batch of a rejected file", ["<GrpSts>PART", "<GrpSts>RJCT"], "bank_file_contradicts"],
  ["another number of rejected payments", ["<DtldNbOfTxs>1<", "<DtldNbOfTxs>2<"], "bank_file_totals"],
  ["another sum of rejected payments", ["<DtldCtrlSum>50.00", "<DtldCtrlSum>50.01"], "bank_file_totals"],
  ["more payments than the file had", ["<OrgnlNbOfTxs>3", "<OrgnlNbOfTxs>0"], "bank_file_totals"],
  [
    "a batch with more payments than the file",
    ["<PmtInfSts>ACCP", "<OrgnlNbOfTxs>4</OrgnlNbOfTxs><PmtInfSts>ACCP"],
    "bank_file_totals",
  ],
  ["a payment in another currency", ['Ccy="EUR"', 'Ccy="USD"'], "bank_file_currency"],
  ["no id of our file", ["<OrgnlMsgId>TOLPPA-2026-000001</OrgnlMsgId>", ""], "bank_file_missing"],
] as const)("%s is refused", async (_, [from, to], code) => {
  expect(await readRefusal(VERSION_3.replace(from, to))).toBe(code);
});

const ORDER = { file: "MAKSU-2026-000001", batch: "MAKSU-2026-000001-1", payments: ["E-1", "E-2", "E-3"] };
const EXAMPLES = {
  "of version 10": VERSION_10,
  "of a German bank": germanPayees(ORDER, "DE"),
  "that names no payment": silentPayees(ORDER, "HVB"),
  "by ISO's codes": isoPayees(ORDER, "ISO").replace("001.14", "001.10"),
};
test.skipIf(!schemas("pain.002.001.10.xsd")).each(Object.entries(EXAMPLES))(
  "the example %s is valid by the published schema",
  (_, file) => expect(schemaErrors("pain.002.001.10.xsd", file)).toBe(""),
);
