import { fork } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { type MatchingFigures, matchingRows, measureMatching, referenceOf } from "./bank-matching.ts";
import { judged, median, table } from "./report.ts";

// How long it takes to read a bank's file, beside the XML parser alone over the same bytes, each in a process of its own.

const ROUNDS = 3;
const MAX_READ_S = 20;
const MAX_GROWTH_MB = 150;
/** The most transactions that a file may have, and the most bytes with transactions of usual length. */
const FILES = [
  { name: "500,000 short transactions", transactions: 500_000, usual: false },
  { name: "usual transactions", transactions: 126_000, usual: true },
] as const;
const MODES = ["bare", "read"] as const;

type Run = { ms: number; cpuMs: number; bytes: number; records: number };
type Figure = { name: string; bytes: number; runs: Record<(typeof MODES)[number], Run[]> };
export type BankFileFigures = { files: readonly Figure[]; matching: MatchingFigures };

export async function measureBankFiles(urls: {
  ownerUrl: string;
  runtimeUrl: string;
}): Promise<BankFileFigures> {
  const directory = await mkdtemp(join(tmpdir(), "bank-files-"));
  try {
    const figures: Figure[] = [];
    for (const { name, transactions, usual } of FILES) {
      const path = join(directory, `${transactions}.xml`);
      await pipeline(Readable.from(notification(transactions, usual)), createWriteStream(path));
      const figure: Figure = {
        name,
        bytes: (await stat(path)).size,
        runs: { bare: [], read: [] },
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const mode of MODES) figure.runs[mode].push(await run(mode, path));
      }
      figures.push(figure);
    }
    const short = join(directory, `${FILES[0].transactions}.xml`);
    return { files: figures, matching: await measureMatching(urls, short) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

export const bankFileReportOf = ({ files, matching }: BankFileFigures): string =>
  table(
    ["A bank's file", "size", "transactions", "time", "processor time", "target", "more memory", "target"],
    [
      ...files.flatMap(({ name, bytes, runs }) => {
        const size = [`${(bytes / 1e6).toFixed(1)} MB`, String(runs.read[0]?.records ?? 0)];
        return [
          [`${name}: the XML parser alone`, ...size, ...timesOf(runs.bare), "", memoryOf(runs.bare), ""],
          [
            `${name}: read`,
            ...size,
            ...timesOf(runs.read),
            judged(`≤ ${MAX_READ_S} s`, median(runs.read.map(({ ms }) => ms)) <= MAX_READ_S * 1000),
            memoryOf(runs.read),
            judged(`≤ ${MAX_GROWTH_MB} MB`, most(runs.read) <= MAX_GROWTH_MB * 1e6),
          ],
        ];
      }),
      ...matchingRows(files[0]?.bytes ?? 0, matching),
    ],
  );

const inSeconds = (all: readonly number[]) => `${(median(all) / 1000).toFixed(1)} s`;
const timesOf = (runs: readonly Run[]) => [
  inSeconds(runs.map(({ ms }) => ms)),
  inSeconds(runs.map(({ cpuMs }) => cpuMs)),
];
const most = (runs: readonly Run[]) => Math.max(...runs.map(({ bytes }) => bytes));
const memoryOf = (runs: readonly Run[]) => `${(most(runs) / 1e6).toFixed(0)} MB`;

function run(mode: string, path: string): Promise<Run> {
  const child = fork(fileURLToPath(new URL("./bank-file-process.ts", import.meta.url)), [mode, path]);
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as Run));
    child.once("exit", (code) => reject(new Error(`the reading ended with ${code}`)));
  });
}

/** A notification of reference payments in batches of a thousand, each payment with a reference of its own. */
function* notification(transactions: number, usual: boolean): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>BENCH</MsgId><CreDtTm>2026-11-21T04:15:00</CreDtTm></GrpHdr>
<Ntfctn><Id>1</Id><CreDtTm>2026-11-21T04:15:00</CreDtTm><Acct><Id><IBAN>FI4950009420028730</IBAN></Id></Acct>\n`;
  for (let first = 0; first < transactions; first += 1000) {
    const batch = Array.from({ length: Math.min(1000, transactions - first) }, (_, place) => first + place);
    yield `<Ntry><Amt Ccy="EUR">${batch.length}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>A${first}</AcctSvcrRef><BkTxCd/><NtryDtls>\n`;
    yield batch.map(usual ? usualTransaction : shortTransaction).join("");
    yield "</NtryDtls></Ntry>\n";
  }
  yield "</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n";
}

const AMOUNT = `<AmtDtls><TxAmt><Amt Ccy="EUR">1.00</Amt></TxAmt></AmtDtls>`;

const shortTransaction = (id: number) =>
  `<TxDtls>${AMOUNT}<RltdPties><Dbtr><Nm>T${id}</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>${referenceOf(id)}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>\n`;

const usualTransaction = (id: number) => `
  <TxDtls>
    <Refs><AcctSvcrRef>261120${id}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${AMOUNT}
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
    <RltdPties>
      <Dbtr><Nm>Taksi ${id} Åkerlund &amp; Pojat Oy</Nm><PstlAdr><Ctry>FI</Ctry><AdrLine>Hämeenkatu 12, 00100 Helsinki</AdrLine></PstlAdr></Dbtr>
      <DbtrAcct><Id><IBAN>FI2112345600000785</IBAN></Id></DbtrAcct>
    </RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><BIC>NDEAFIHH</BIC></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${referenceOf(id).padStart(20, "0")}</Ref></CdtrRefInf></Strd></RmtInf>
    <RltdDts><AccptncDtTm>2026-11-19T00:00:00</AccptncDtTm></RltdDts>
  </TxDtls>`;
