// Verifications of payees as three banks write them, made by hand after public samples and ISO's code sets
// (docs/decisions/0198-verification-of-payee.md).

/** The ids of a payment file of one batch, and of its first payments. */
export type OrderIds = { file: string; batch: string; payments: readonly string[] };

const document = (messageId: string, version: string, parts: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-20T08:33:51.999511</CreDtTm></GrpHdr>
${parts}</CstmrPmtStsRpt></Document>
`;
const count = (status: string, number: number) =>
  `<NbOfTxsPerSts><DtldNbOfTxs>${number}</DtldNbOfTxs><DtldSts>${status}</DtldSts></NbOfTxsPerSts>`;
const reason = (code: string, ...lines: readonly string[]) =>
  `<StsRsnInf>${code}${lines.map((line) => `<AddtlInf>${line}</AddtlInf>`).join("")}</StsRsnInf>`;
const payment = (id: string | undefined, status: string, rest = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${id ?? "NOTPROVIDED"}</OrgnlEndToEndId><TxSts>${status}</TxSts>${rest}</TxInfAndSts>\n`;
const file = (id: string, rest: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId>${rest}</OrgnlGrpInfAndSts>\n`;
const batch = (id: string, rest: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${rest}</OrgnlPmtInfAndSts>\n`;

/** A holder's name of 107 characters, which no single AddtlInf can hold. */
export const LONG_NAME =
  `Taksiliikennöitsijöiden ${"yhteenliittymä ja kuljetuspalvelut ".repeat(2)}Osuuskunta`.padEnd(107, "x");

/**
 * Germany: the file says `RVMC` whatever differs, every status is counted, also zeros, and each line of advice begins with the
 * code. The first payment's payee matches nearly, by a name over two elements; the second one's does not match.
 */
export const germanPayees = (
  { file: id, batch: batchId, payments: [first, second, ...others] }: OrderIds,
  messageId: string,
) => {
  const counts = [
    ["RCVC", others.length],
    ["RVNM", 1],
    ["RVMC", 1],
    ["RVNA", 0],
    ["PDNG", 0],
  ] as const;
  const all = counts.map(([status, number]) => count(status, number)).join("");
  const advice = reason(
    "",
    "RVNM Der Name des oder der Kontoinhaber(s) zur angegebenen IBAN stimmt nicht ueberein. Beachte: die",
    "RVNM Autorisierung kann dazu fuehren, dass das Geld an eine falsche Person ueberwiesen wird.",
  );
  const name = reason("", LONG_NAME.slice(0, 105)) + reason("", LONG_NAME.slice(105));
  return document(
    messageId,
    "10",
    file(id, `<GrpSts>RVMC</GrpSts>${advice}${all}`) +
      batch(
        batchId,
        `<PmtInfSts>RVMC</PmtInfSts>${all}
${payment(first, "RVMC", name)}${payment(second, "RVNM", advice)}${others.map((one) => payment(one, "RCVC")).join("")}`,
      ),
  );
};

/** HypoVereinsbank: all payees match, and no payment is named. */
export const silentPayees = ({ file: id, batch: batchId, payments }: OrderIds, messageId: string) =>
  document(
    messageId,
    "10",
    file(
      id,
      `<GrpSts>RCVC</GrpSts>${reason("", "RCVC Der angegebene Empfaengername stimmt mit dem Namen des Kontoinhabers ueberein.", "RCVC Hier besteht kein Handlungsbedarf.")}${count("RCVC", payments.length)}`,
    ) + batch(batchId, `<PmtInfSts>RCVC</PmtInfSts>${count("RCVC", payments.length)}`),
  );

/**
 * The codes of ISO's lists, in the newest version: only the payees that differ are named, each with a reason. The first payment's
 * payee could not be checked in time; the second one's matches nearly, for which the bank also has a reason of its own.
 */
export const isoPayees = (
  { file: id, batch: batchId, payments: [first, second, ...others] }: OrderIds,
  messageId: string,
) => {
  const all = `${count("RCVC", others.length)}${count("RVCM", 1)}${count("RVNA", 1)}`;
  return document(
    messageId,
    "14",
    file(id, `<GrpSts>RVCM</GrpSts>${all}`) +
      batch(
        batchId,
        `<PmtInfSts>RVCM</PmtInfSts>${all}
${payment(first, "RVNA", reason("<Rsn><Cd>NORR</Cd></Rsn>"))}${payment(
  second,
  "RVCM",
  reason("<Rsn><Cd>PN02</Cd></Rsn>", "Seudun Taksit Oy"),
)}`,
      ),
  );
};

/** Codes that no list of ours has: one payment's own status, and a status of the batch. */
export const strangePayees = ({ file: id, batch: batchId, payments: [first] }: OrderIds, messageId: string) =>
  document(
    messageId,
    "12",
    file(id, "<GrpSts>RVNC</GrpSts>") +
      batch(
        batchId,
        `<PmtInfSts>RVXX</PmtInfSts>${payment(first, "RVYY", reason("<Rsn><Prtry>OMA1</Prtry></Rsn>", "Kysy pankista"))}`,
      ),
  );
