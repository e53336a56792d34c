import { expect, test } from "vitest";
import { schemaErrors, schemas } from "#lib/adapters/documents/testing.ts";
import { readWhole } from "./testing-read.ts";

// Written by hand after the guides of Finnish banks, not by the test writer.

/** One day of an account: a batch without its payments, a payment file, a bank's fee, a returned payment. */
const VERSION_2 = `<?xml version="1.0" encoding="ISO-8859-1"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>TITO-1</MsgId><CreDtTm>2026-11-21T02:00:00+02:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>224</Id><ElctrncSeqNb>224</ElctrncSeqNb><LglSeqNb>224</LglSeqNb>
      <CreDtTm>2026-11-21T02:00:00+02:00</CreDtTm>
      <FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-20T23:59:59</ToDtTm></FrToDt>
      <Acct>
        <Id><IBAN>FI4950009420028730</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Tolppa Oy</Nm></Ownr>
      </Acct>
      <Bal>
        <Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-20</Dt></Dt>
      </Bal>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">9999.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-20</Dt></Dt>
      </Bal>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">40.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>
        <Dt><Dt>2026-11-20</Dt></Dt>
      </Bal>
      <TxsSummry>
        <TtlNtries><NbOfNtries>4</NbOfNtries></TtlNtries>
        <TtlCdtNtries><NbOfNtries>2</NbOfNtries><Sum>300.00</Sum></TtlCdtNtries>
        <TtlDbtNtries><NbOfNtries>2</NbOfNtries><Sum>1340.5</Sum></TtlDbtNtries>
      </TxsSummry>
      <Ntry>
        <NtryRef>1</NtryRef><Amt Ccy="EUR">200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>20261120593497</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>VCOM</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><Btch><MsgId>M-1</MsgId><PmtInfId>P-1</PmtInfId><NbOfTxs>12</NbOfTxs><TtlAmt Ccy="EUR">200.00</TtlAmt></Btch></NtryDtls>
      </Ntry>
      <Ntry>
        <NtryRef>2</NtryRef><Amt Ccy="EUR">1337.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>20261120593498</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><MsgId>TOLPPA-2026-000001</MsgId><EndToEndId>2026-000123</EndToEndId></Refs>
          <RltdPties><Cdtr><Nm>Taksi \u00c5kerlund</Nm></Cdtr></RltdPties>
        </TxDtls></NtryDtls>
      </Ntry>
      <Ntry>
        <NtryRef>3</NtryRef><Amt Ccy="EUR">3.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <BkTxCd><Prtry><Cd>730</Cd></Prtry></BkTxCd>
        <AddtlNtryInf>PALVELUMAKSU</AddtlNtryInf>
      </Ntry>
      <Ntry>
        <NtryRef>4</NtryRef><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>
        <Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>2026-000099</EndToEndId></Refs>
          <RltdPties><Dbtr><Nm>Tolppa Oy</Nm></Dbtr><Cdtr><Nm>Taksi Vanha Oy</Nm></Cdtr></RltdPties>
        </TxDtls></NtryDtls>
        <AddtlNtryInf>PALAUTUS</AddtlNtryInf>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;

test("a statement of version 2 in ISO-8859-1 is read with its balances", async () => {
  const { result, records } = await readWhole(Buffer.from(VERSION_2, "latin1"));
  expect(result).toMatchObject({ ok: true, value: { kind: "camt.053", version: 2, records: 4 } });
  expect(records.slice(1)).toMatchObject([
    { type: "statement", statementId: "224", openingCents: 100_000, closingCents: -4050 },
    {
      direction: "credit",
      cents: 20_000,
      count: 12,
      originalMessageId: "M-1",
      originalPaymentId: "P-1",
      bankReference: "20261120593497",
      reference: null,
      message: null,
      code: "PMNT/RCDT/VCOM",
    },
    {
      direction: "debit",
      cents: 133_700,
      count: 1,
      originalMessageId: "TOLPPA-2026-000001",
      endToEndId: "2026-000123",
      counterpartyName: "Taksi Åkerlund",
    },
    {
      direction: "debit",
      cents: 350,
      bankReference: "3",
      valueOn: null,
      message: "PALVELUMAKSU",
      code: "730",
    },
    {
      direction: "credit",
      cents: 10_000,
      reversal: true,
      message: "PALAUTUS",
      counterpartyName: "Taksi Vanha Oy",
      entryNumber: 4,
    },
  ]);
});

/** Two accounts in one file; an unbooked entry does not change the balance (version 8). */
const VERSION_8 = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>S-8</MsgId><CreDtTm>2026-11-21T02:00:00</CreDtTm></GrpHdr>
<Stmt><Id>A</Id><StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>
<Acct><Id><Othr><Id>987654</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">25.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries><Sum>25.50</Sum><TtlNetNtry><Amt>25.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry></TtlNtries></TxsSummry>
<Ntry><Amt Ccy="EUR">25.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20+02:00</Dt></BookgDt>
<BkTxCd/><NtryDtls><TxDtls><Amt Ccy="EUR">25.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Taksi Oy</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd><![CDATA[<Lasku> 7]]></Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">77.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BkTxCd/></Ntry>
</Stmt>
<Stmt><Id>B</Id><Acct><Id><IBAN>FI2112345600000785</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
</Stmt></BkToCstmrStmt></Document>`;

test("two statements of version 8 are read, one of them without entries", async () => {
  const { result, records } = await readWhole(VERSION_8);
  expect(result).toMatchObject({ ok: true, value: { statements: 2, records: 2 } });
  expect(records.slice(1)).toMatchObject([
    { type: "statement", statementId: "A", accountIban: null, openingCents: 0, closingCents: 2550 },
    {
      cents: 2550,
      status: "BOOK",
      bookedOn: "2026-11-20",
      bankReference: null,
      message: "<Lasku> 7",
      counterpartyName: "Taksi Oy",
      code: null,
    },
    { cents: 7700, status: "PDNG", bookedOn: null, direction: "debit", entryNumber: 2 },
    { type: "statement", statementId: "B", openingCents: 500, closingCents: 500 },
  ]);
});

test.skipIf(!schemas("camt.053.001.02.xsd")).each([
  ["camt.053.001.02.xsd", VERSION_2.replace("ISO-8859-1", "UTF-8")],
  ["camt.053.001.08.xsd", VERSION_8],
])("the example is valid by %s", (schema, file) => expect(schemaErrors(schema, file)).toBe(""));
