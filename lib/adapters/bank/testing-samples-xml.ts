// Pieces of camt.053 and camt.054 as banks write them, by version. Written by hand after the schemas, not by the writer of the
// other tests.

/**
 * A file and its expected movements: `+12.50 x2 PDNG 1232 (Kiitos) [FI…]` is an unbooked credit of two transactions, with its
 * reference, its message and the payer's account.
 */
export type BankSample = {
  name: string;
  file: string | Uint8Array;
  movements: readonly string[];
  /** Some pages of the statement are missing from the file. */
  paged?: boolean;
  /** A file against the schema, as a bank wrote it. */
  againstSchema?: boolean;
};

export type Version = 2 | 4 | 6 | 8;
type Direction = "CRDT" | "DBIT";
const DAY = "2026-10-14";

export const amt = (euros: string, currency = "EUR"): string => `<Amt Ccy="${currency}">${euros}</Amt>`;
export const way = (direction: Direction): string => `<CdtDbtInd>${direction}</CdtDbtInd>`;

export const bal = (type: string, euros: string, day = DAY): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amt(euros.replace("-", ""))}${way(euros.startsWith("-") ? "DBIT" : "CRDT")}<Dt><Dt>${day}</Dt></Dt></Bal>`;

const digits = (version: number): string => String(version).padStart(2, "0");

type Statement = {
  id?: string;
  /** Between Id and Acct. */
  before?: string;
  iban?: string;
  balances: readonly string[];
  summary?: string;
  entries: readonly string[];
  after?: string;
};

export const stmt = ({
  id = "TO-14",
  before = "",
  iban = "FI1410093000123458",
  balances,
  summary = "",
  entries,
  after = "",
}: Statement): string =>
  `<Stmt><Id>${id}</Id>${before.includes("StmtPgntn") ? before : ""}<ElctrncSeqNb>14</ElctrncSeqNb><CreDtTm>2026-10-15T03:10:00+03:00</CreDtTm>${before.includes("StmtPgntn") ? "" : before}<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balances.join("\n")}${summary}
${entries.join("\n")}${after}</Stmt>`;

export const camt053 = (version: Version, statements: readonly string[], group = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${digits(version)}"><BkToCstmrStmt>
<GrpHdr><MsgId>NAYTE-14</MsgId><CreDtTm>2026-10-15T03:10:00+03:00</CreDtTm>${group}</GrpHdr>
${statements.join("\n")}
</BkToCstmrStmt></Document>
`;

export const camt054 = (version: Version, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${digits(version)}"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>ILMOITUS-14</MsgId><CreDtTm>2026-10-15T03:10:00+03:00</CreDtTm></GrpHdr>
<Ntfctn><Id>N-14</Id><CreDtTm>2026-10-15T03:10:00+03:00</CreDtTm><Acct><Id><IBAN>FI1410093000123458</IBAN></Id></Acct>
${entries.join("\n")}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
`;

/** A statement from `opening` to `closing` with these entries. */
export const day = (
  version: Version,
  [opening, closing]: readonly [string, string],
  entries: readonly string[],
) => camt053(version, [stmt({ balances: [bal("OPBD", opening), bal("CLBD", closing)], entries })]);

type Entry = {
  status?: string;
  reversal?: boolean;
  ref?: string;
  booked?: string;
  value?: string;
  code?: string;
  /** AmtDtls and Chrgs of the entry. */
  before?: string;
  details?: string;
  after?: string;
};

const CODE = "<Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn>";

export const entry = (
  version: Version,
  [direction, euros]: readonly [Direction, string],
  {
    status = "BOOK",
    reversal = false,
    ref = "26101450001",
    booked = `<Dt>${DAY}</Dt>`,
    value = `<Dt>${DAY}</Dt>`,
    code = CODE,
    before = "",
    details = "",
    after = "",
  }: Entry = {},
): string =>
  `<Ntry>${amt(euros)}${way(direction)}${reversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${version === 8 ? `<Cd>${status}</Cd>` : status}</Sts>${booked && `<BookgDt>${booked}</BookgDt>`}${value && `<ValDt>${value}</ValDt>`}${ref && `<AcctSvcrRef>${ref}</AcctSvcrRef>`}<BkTxCd>${code}</BkTxCd>${before}${details && `<NtryDtls>${details}</NtryDtls>`}${after}</Ntry>`;

type Transaction = {
  id?: string;
  /** Absent: the bank gives no sum. */
  euros?: string;
  direction?: Direction;
  /** Other parts of AmtDtls. */
  amounts?: string;
  charges?: string;
  party?: string;
  iban?: string;
  remittance?: string;
  purpose?: string;
  info?: string;
};

/** A transaction of the payer's side. */
export const tx = (
  version: Version,
  {
    id,
    euros,
    direction = "CRDT",
    amounts = "",
    charges = "",
    party,
    iban,
    remittance,
    purpose,
    info,
  }: Transaction,
): string => {
  const old = version === 2 && euros !== undefined ? `<TxAmt>${amt(euros)}</TxAmt>` : "";
  const name = party && (version >= 6 ? `<Pty><Nm>${party}</Nm></Pty>` : `<Nm>${party}</Nm>`);
  const side = direction === "CRDT" ? "Dbtr" : "Cdtr";
  const parties = `${name ? `<${side}>${name}</${side}>` : ""}${iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : ""}`;
  const details = amounts.includes("<InstdAmt>") ? `${amounts}${old}` : `${old}${amounts}`;
  return `<TxDtls>${id ? `<Refs><EndToEndId>${id}</EndToEndId></Refs>` : ""}${version >= 4 && euros !== undefined ? `${amt(euros)}${way(direction)}` : ""}${details && `<AmtDtls>${details}</AmtDtls>`}${charges}${parties && `<RltdPties>${parties}</RltdPties>`}${purpose ? `<Purp><Cd>${purpose}</Cd></Purp>` : ""}${remittance ? `<RmtInf>${remittance}</RmtInf>` : ""}${info ? `<AddtlTxInf>${info}</AddtlTxInf>` : ""}</TxDtls>`;
};

export const ref = (reference: string): string =>
  `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`;

export const btch = (number: number | null, total?: string, rest = ""): string =>
  `<Btch>${rest}${number === null ? "" : `<NbOfTxs>${number}</NbOfTxs>`}${total ? `<TtlAmt Ccy="EUR">${total}</TtlAmt>` : ""}</Btch>`;

/** A charge: version 2 has one in each Chrgs, later versions have records in one Chrgs. */
export const charge = (
  version: Version,
  euros: string,
  { to, included }: { to?: Direction; included?: boolean } = {},
) =>
  version === 2
    ? `<Chrgs>${amt(euros)}${to ? way(to) : ""}</Chrgs>`
    : `<Chrgs><Rcrd>${amt(euros)}${to ? way(to) : ""}${included === undefined ? "" : `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd></Chrgs>`;
