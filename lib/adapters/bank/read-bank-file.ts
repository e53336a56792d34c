import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  BANK_FILE_LIMITS,
  BANK_FILE_VERSIONS,
  type BankFileHeader,
  type BankFileKind,
  type BankRecord,
  type ReadBankFile,
} from "#lib/bank/rules/bank-file.ts";
import { fail, ok } from "#lib/core/result.ts";
import { camtReader } from "./camt.ts";
import { camtPageOf, isWhole } from "./camt-pages.ts";
import { decoded } from "./decode.ts";
import { type Element, type ElementHandlers, elementReader, type MessageReader } from "./elements.ts";
import { statusReader } from "./pain002.ts";
import { BankFileRefused, refuse } from "./refused.ts";
import { instantOf, needed, neededId, whereOf } from "./values.ts";

const BATCH = 500;
/** After this many slices other requests get their turn. */
const SLICES_AT_ONCE = 4;

export const readBankFile: ReadBankFile = async (file, take, limits = BANK_FILE_LIMITS) => {
  const hash = createHash("sha256");
  const headers: BankFileHeader[] = [];
  let waiting: BankRecord[] = [];
  let [records, statements, bytes, slices] = [0, 0, 0, 0];

  const give = (record: BankRecord) => {
    if (record.type === "header") headers.push(record);
    else if (record.type === "statement") statements += 1;
    else records += 1;
    if (records > limits.records) refuse("bank_file_too_many_records", { max: limits.records });
    waiting.push(record);
  };
  const handOver = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await take(batch);
  };
  const see = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    hash.update(chunk);
  };

  try {
    const reader = elementReader((root, namespace) => openMessage(root, namespace, give), limits);
    for await (const slice of decoded(file, limits, see)) {
      reader.write(slice);
      slices += 1;
      if (waiting.length >= BATCH) await handOver();
      if (slices % SLICES_AT_ONCE === 0) await setImmediate();
    }
    reader.end();
    const [header] = headers;
    if (!header) return fail("bank_file_truncated");
    await handOver();
    const { type: _, whole: __, ...told } = header;
    return ok({ ...told, statements, records, bytes, sha256: hash.digest("hex") });
  } catch (error) {
    if (error instanceof BankFileRefused) return fail(error.code, { details: { ...error.details } });
    throw error;
  }
};

type Give = (record: BankRecord) => void;
type To = { give: Give; header: () => BankFileHeader | null };

/** Each kind, and the one message of its document. */
const MESSAGES: Record<BankFileKind, { name: string; reader: (name: string, to: To) => MessageReader }> = {
  "pain.002": { name: "CstmrPmtStsRpt", reader: (name, { give }) => statusReader(name, give) },
  "camt.053": { name: "BkToCstmrStmt", reader: (name, to) => camtReader("camt.053", name, to) },
  "camt.054": { name: "BkToCstmrDbtCdtNtfctn", reader: (name, to) => camtReader("camt.054", name, to) },
};

const ISO = "urn:iso:std:iso:20022:tech:xsd:";
const NAMESPACE = /^(pain\.002|camt\.05[34])\.001\.(\d\d)$/;
const MAX_NAME = 60;

/** Chooses the reader by the document's namespace, which names kind and version. Gives the header first. */
function openMessage(root: string, namespace: string, give: Give): ElementHandlers {
  const named = namespace.startsWith(ISO) ? namespace.slice(ISO.length) : namespace;
  const [, kind, digits] = NAMESPACE.exec(namespace.startsWith(ISO) ? named : "") ?? [];
  const version = Number(digits);
  if (root !== "Document" || !isKind(kind) || !isVersion(kind, version)) {
    const told = root === "Document" && named !== "" ? named : `${root} ${named}`;
    refuse("bank_file_unknown", {
      version: told
        .replace(/[^\w.-]+/g, " ")
        .trim()
        .slice(0, MAX_NAME),
      element: root,
    });
  }
  const { name, reader: readerOf } = MESSAGES[kind];
  let header: BankFileHeader | null = null;
  const reader = readerOf(name, { give, header: () => header });
  let [messages, parts] = [0, 0];

  const headerNow = (message: Element): void => {
    if (header) return;
    const group = needed(message, "GrpHdr");
    const createdAt = instantOf(needed(group, "CreDtTm"));
    const page = camtPageOf(group, "MsgPgntn");
    header = {
      type: "header",
      kind,
      version,
      messageId: neededId(group, "MsgId"),
      createdAt,
      page: page.number,
      whole: isWhole(page),
    };
    give(header);
  };
  return {
    streamed: new Map([["Document", null], [name, "Document"], ...reader.streamed]),
    opened: (element) => {
      if (element.name === "Document") return;
      if (element.name === name) messages += 1;
      if (messages > 1) refuse("bank_file_many_messages");
      if (element.name === name) return;
      if (element.parent?.name === name) {
        headerNow(element.parent);
        parts += 1;
      }
      reader.opened(element);
    },
    closed: (element) => {
      if (element.name === "Document") {
        const [stranger] = element.children;
        if (stranger)
          refuse("bank_file_unknown", { version: stranger.name.slice(0, MAX_NAME), ...whereOf(stranger) });
        if (messages === 0) refuse("bank_file_missing", { element: name });
      } else if (element.name === name) {
        headerNow(element);
        reader.finished(element, parts);
      } else reader.closed(element);
    },
  };
}

const isKind = (kind: string | undefined): kind is BankFileKind => kind !== undefined && kind in MESSAGES;

const isVersion = (kind: BankFileKind, version: number): boolean =>
  BANK_FILE_VERSIONS[kind].some((known) => known === version);
