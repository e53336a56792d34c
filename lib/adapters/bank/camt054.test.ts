import { expect, test } from "vitest";
import { schemaErrors, schemas } from "#lib/adapters/documents/testing.ts";
import { testEntry } from "./testing.ts";
import { readWhole } from "./testing-read.ts";

// Written by hand after the guides of Finnish banks, not by the test writer.

/** One day's reference payments, booked as one sum (version 2). */
const VERSION_2 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>KTL20261120001</MsgId><CreDtTm>2026-11-21T04:15:00</CreDtTm><AddtlInf>/CRED/</AddtlInf></GrpHdr>
    <Ntfctn>
      <Id>20261120-1</Id>
      <CreDtTm>2026-11-21T04:15:00</CreDtTm>
      <Acct>
        <Id><IBAN>FI4950009420028730</IBAN></Id><Ccy>EUR</Ccy>
        <Svcr><FinInstnId><BIC>OKOYFIHH</BIC></FinInstnId></Svcr>
      </Acct>
      <TxsSummry>
        <TtlNtries><NbOfNtries>1</NbOfNtries><Sum>163.06</Sum><TtlNetNtryAmt>163.06</TtlNetNtryAmt><CdtDbtInd>CRDT</CdtDbtInd></TtlNtries>
        <TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>163.06</Sum></TtlCdtNtries>
      </TxsSummry>
      <Ntry>
        <NtryRef>1</NtryRef>
        <Amt Ccy="EUR">163.06</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>20261120500001</AcctSvcrRef>
        <BkTxCd>
          <Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>VCOM</SubFmlyCd></Fmly></Domn>
          <Prtry><Cd>705</Cd><Issr>FFFS</Issr></Prtry>
        </BkTxCd>
        <NtryDtls>
          <Btch><NbOfTxs>3</NbOfTxs><TtlAmt Ccy="EUR">163.06</TtlAmt><CdtDbtInd>CRDT</CdtDbtInd></Btch>
          <TxDtls>
            <Refs><AcctSvcrRef>2611205000010001</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <AmtDtls><TxAmt><Amt Ccy="EUR">63.06</Amt></TxAmt></AmtDtls>
            <RltdPties><Dbtr><Nm>ÅKERLUND AINO</Nm></Dbtr></RltdPties>
            <RmtInf><Strd><CdtrRefInf>
              <Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>00000001004202600216</Ref>
            </CdtrRefInf></Strd></RmtInf>
            <RltdDts><AccptncDtTm>2026-11-19T00:00:00</AccptncDtTm></RltdDts>
          </TxDtls>
          <TxDtls>
            <Refs><AcctSvcrRef>2611205000010002</AcctSvcrRef><EndToEndId>INV-7</EndToEndId></Refs>
            <AmtDtls><InstdAmt><Amt Ccy="SEK">600</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">60</Amt></TxAmt></AmtDtls>
            <RltdPties>
              <Dbtr><Nm>Taxi AB</Nm></Dbtr>
              <DbtrAcct><Id><IBAN>SE4550000000058398257466</IBAN></Id></DbtrAcct>
            </RltdPties>
            <RmtInf>
              <Ustrd>Lasku 12,</Ustrd><Ustrd>kiitos &amp; hei</Ustrd>
              <Strd><RfrdDocInf><Nb>9</Nb></RfrdDocInf></Strd>
              <Strd><CdtrRefInf>
                <Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>RF69 1004 2026 0021 6</Ref>
              </CdtrRefInf></Strd>
            </RmtInf>
          </TxDtls>
          <TxDtls>
            <AmtDtls><TxAmt><Amt Ccy="EUR">40.00</Amt></TxAmt></AmtDtls>
            <RmtInf><Strd><CdtrRefInf>
              <Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>12345</Ref>
            </CdtrRefInf></Strd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>
`;

test("a batch of reference payments gives each payment, with its own reference", async () => {
  const { result, records } = await readWhole(VERSION_2);
  expect(result).toMatchObject({
    ok: true,
    value: { kind: "camt.054", version: 2, records: 3, statements: 1 },
  });
  const day = { bookedOn: "2026-11-20", valueOn: "2026-11-20", code: "PMNT/RCDT/VCOM", entryNumber: 1 };
  expect(records).toEqual([
    {
      type: "header",
      kind: "camt.054",
      version: 2,
      messageId: "KTL20261120001",
      createdAt: "2026-11-21T04:15:00",
      page: 1,
      whole: true,
    },
    {
      type: "statement",
      statementId: "20261120-1",
      accountIban: "FI4950009420028730",
      openingCents: null,
      closingCents: null,
    },
    testEntry({
      ...day,
      cents: 6306,
      transactionNumber: 1,
      bankReference: "2611205000010001",
      reference: "1004202600216",
      counterpartyName: "ÅKERLUND AINO",
      counterpartyIban: null,
    }),
    testEntry({
      ...day,
      cents: 6000,
      transactionNumber: 2,
      bankReference: "2611205000010002",
      endToEndId: "INV-7",
      reference: "RF691004202600216",
      message: "Lasku 12, kiitos & hei",
      counterpartyName: "Taxi AB",
      counterpartyIban: "SE4550000000058398257466",
    }),
    // 12345 is no valid viitenumero, so it becomes a message.
    testEntry({
      ...day,
      cents: 4000,
      transactionNumber: 3,
      bankReference: "20261120500001",
      reference: null,
      message: "12345",
      counterpartyName: null,
      counterpartyIban: null,
    }),
  ]);
});

/** Payments of ours that the bank paid; one came back within the same entry (version 8). */
const VERSION_8 = `<?xml version='1.0'?>
<!-- debits -->
<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">
<c:BkToCstmrDbtCdtNtfctn>
<c:GrpHdr><c:MsgId>DEB-1</c:MsgId><c:CreDtTm>2026-11-20T22:30:00.123Z</c:CreDtTm></c:GrpHdr>
<c:Ntfctn><c:Id>N1</c:Id><c:CreDtTm>2026-11-20T22:30:00Z</c:CreDtTm>
<c:Acct><c:Id><c:IBAN>FI4950009420028730</c:IBAN></c:Id></c:Acct>
<c:Ntry><c:Amt Ccy="EUR">900.00</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts>
<c:BookgDt><c:DtTm>2026-11-20T22:30:00Z</c:DtTm></c:BookgDt><c:ValDt><c:Dt>2026-11-20</c:Dt></c:ValDt>
<c:AcctSvcrRef>ARK1</c:AcctSvcrRef>
<c:BkTxCd><c:Prtry><c:Cd>702</c:Cd></c:Prtry></c:BkTxCd>
<c:NtryDtls><c:Btch><c:MsgId>TOLPPA-2026-000001</c:MsgId><c:PmtInfId>TOLPPA-2026-000001-1</c:PmtInfId><c:NbOfTxs>2</c:NbOfTxs></c:Btch>
<c:TxDtls><c:Refs><c:EndToEndId>2026-000123</c:EndToEndId></c:Refs><c:Amt Ccy="EUR">1000.00</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd>
<c:RltdPties><c:Dbtr><c:Pty><c:Nm>Tolppa Oy</c:Nm></c:Pty></c:Dbtr><c:Cdtr><c:Pty><c:Nm>Taksi Virtanen Oy</c:Nm></c:Pty></c:Cdtr>
<c:CdtrAcct><c:Id><c:IBAN>FI2112345600000785</c:IBAN></c:Id></c:CdtrAcct></c:RltdPties></c:TxDtls>
<c:TxDtls><c:Refs><c:EndToEndId>2026-000124</c:EndToEndId></c:Refs><c:Amt Ccy="EUR">100.00</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd>
<c:RltdPties><c:Dbtr><c:Agt><c:FinInstnId><c:Nm>Pankki Oyj</c:Nm></c:FinInstnId></c:Agt></c:Dbtr></c:RltdPties></c:TxDtls>
</c:NtryDtls></c:Ntry>
</c:Ntfctn></c:BkToCstmrDbtCdtNtfctn></c:Document>`;

test("the bank's debits name our file, our batch and our payment", async () => {
  const { records } = await readWhole(VERSION_8);
  const ours = { originalMessageId: "TOLPPA-2026-000001", originalPaymentId: "TOLPPA-2026-000001-1" };
  const entry = { ...ours, bookedOn: "2026-11-21", bankReference: "ARK1", code: "702", reference: null };
  expect(records.slice(2)).toEqual([
    testEntry({
      ...entry,
      direction: "debit",
      cents: 100_000,
      endToEndId: "2026-000123",
      counterpartyName: "Taksi Virtanen Oy",
    }),
    testEntry({
      ...entry,
      direction: "credit",
      cents: 10_000,
      endToEndId: "2026-000124",
      transactionNumber: 2,
      counterpartyName: "Pankki Oyj",
      counterpartyIban: null,
    }),
  ]);
});

test.skipIf(!schemas("camt.054.001.02.xsd")).each([
  ["camt.054.001.02.xsd", VERSION_2],
  ["camt.054.001.08.xsd", VERSION_8],
])("the example is valid by %s", (schema, file) => expect(schemaErrors(schema, file)).toBe(""));
