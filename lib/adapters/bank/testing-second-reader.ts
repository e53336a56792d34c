import { child, children, type Node, nodeText, treeOf } from "./testing-tree.ts";

// Reads a whole bank file a second time, written from the standard and independent of the reader: another parser, a tree, whole
// numbers of any size. It finds the records and does not judge whether the file is valid.

/** Movements and answers as lines of text, and the sum of each statement's booked movements. */
export type SecondReading = {
  lines: string[];
  balances: { opening: bigint; closing: bigint; booked: bigint }[];
};

export function readSecond(bytes: Uint8Array): SecondReading {
  const { root } = treeOf(bytes);
  const [message] = root.children;
  if (!message) throw new Error("no message");
  if (message.name === "CstmrPmtStsRpt") return { lines: answersOf(message), balances: [] };
  const statements = message.children.filter(({ name }) => name === "Stmt" || name === "Ntfctn");
  const read = statements.map(statementOf);
  return {
    lines: read.flatMap(({ lines }) => lines),
    balances: read.flatMap(({ balance }) => (balance ? [balance] : [])),
  };
}

type Movement = { cents: bigint; count: number; id: string };

const KNOWN = ["BOOK", "PDNG", "INFO", "FUTR"];

function statementOf(statement: Node) {
  const entries = children(statement, "Ntry").map((entry) => ({
    status: nodeText(child(entry, "Sts", "Cd") ?? child(entry, "Sts", "Prtry") ?? child(entry, "Sts")),
    day: dayOf(child(entry, "BookgDt")),
    movements: movementsOf(entry),
  }));
  const sum = (statuses: (status: string) => boolean) =>
    entries
      .filter(({ status }) => statuses(status))
      .flatMap(({ movements }) => movements)
      .reduce((cents, movement) => cents + movement.cents, 0n);
  const booked = sum((status) => status === "BOOK");
  const balance = statement.name === "Stmt" ? balancesOf(statement) : null;
  const strange = sum((status) => !KNOWN.includes(status));
  const strangeBooked =
    balance !== null && balance.closing - balance.opening !== booked && strange !== 0n
      ? balance.closing - balance.opening === booked + strange
      : false;
  const lines = entries.flatMap(({ status, day, movements }, at) => {
    const shown = !KNOWN.includes(status) && strangeBooked ? "BOOK" : status;
    return movements
      .map(({ cents, count, id }) => `${at + 1} ${shown} ${day} ${cents} x${count} ${id}`)
      .sort();
  });
  return {
    lines,
    balance: balance && { ...balance, booked: strangeBooked ? booked + strange : booked },
  };
}

/** The movements of an entry: its transactions with a sum, and one movement for the rest. */
function movementsOf(entry: Node): Movement[] {
  const whole = signed(entry);
  const groups = children(entry, "NtryDtls").map((group) => groupOf(group, whole));
  const transactions = groups.flatMap(({ all }) => all);
  const only = transactions.length === 1 ? transactions[0] : undefined;
  // An ordered sum counts as booked only if several such sums add up to the entry.
  const sumOf = ({ moved, ordered }: Transaction) => moved ?? (only ? null : ordered);
  const found: Movement[] = [];
  let [left, withheld, untold] = [whole, 0, [] as Transaction[]];
  const bare = groups.filter(({ all }) => all.length === 0);
  for (const { all, total, number } of groups) {
    const told = all.filter((one) => sumOf(one) !== null);
    const sum = told.reduce((cents, one) => cents + (sumOf(one) ?? 0n), 0n);
    const missing = Math.max(number ?? 0, all.length) - told.length;
    const isLump = told.length === 1 && all.length === 1 && missing > 0;
    const fills = total === null ? (groups.length === 1 ? sum === whole : true) : sum === total;
    const rest = missing > 0 && total !== null && !(isLump && fills) ? total - sum : 0n;
    for (const one of told)
      found.push({ cents: sumOf(one) ?? 0n, count: isLump && fills ? missing + 1 : 1, id: one.id });
    left -= sum + rest;
    const hidden = all.filter((one) => sumOf(one) === null);
    if (rest !== 0n)
      found.push({ cents: rest, count: missing, id: hidden.length === 1 ? (hidden[0]?.id ?? "") : "" });
    else if (total === null && !(isLump && fills)) {
      withheld += missing;
      untold = [...untold, ...hidden];
    }
  }
  if (withheld > 0) {
    const [first] = untold;
    found.push({ cents: left, count: withheld, id: untold.length === 1 ? (first?.id ?? "") : "" });
  } else if (found.length === 0)
    found.push({
      cents: whole,
      count: Math.max(1, ...bare.map(({ number }) => number ?? 1)),
      id: only?.id ?? "",
    });
  else if (found.length === 1) found.splice(0, 1, { ...(found[0] as Movement), cents: whole });
  else if (left !== 0n) found.push({ cents: left, count: 1, id: "" });
  return found;
}

type Transaction = { moved: bigint | null; ordered: bigint | null; id: string };

function groupOf(group: Node, whole: bigint) {
  const batch = child(group, "Btch");
  const number = nodeText(child(batch, "NbOfTxs"));
  const total = euros(child(batch, "TtlAmt"));
  const sign = directionOf(batch) ?? (whole < 0n ? -1n : 1n);
  const all = children(group, "TxDtls").map((one): Transaction => {
    const way = directionOf(one) ?? (whole < 0n ? -1n : 1n);
    const times = (cents: bigint | null) => (cents === null ? null : cents * way);
    const id = nodeText(child(one, "Refs", "EndToEndId"));
    return {
      moved: times(euros(child(one, "Amt")) ?? euros(child(one, "AmtDtls", "TxAmt", "Amt"))),
      ordered: times(
        euros(child(one, "AmtDtls", "CntrValAmt", "Amt")) ?? euros(child(one, "AmtDtls", "InstdAmt", "Amt")),
      ),
      id: id === "NOTPROVIDED" ? "" : id,
    };
  });
  // A batch without transactions in the file has at least one.
  const least = all.length === 0 && batch ? 1 : null;
  return {
    all,
    total: total === null ? null : total * sign,
    number: number === "" ? least : Math.max(Number(number), least ?? 0),
  };
}

function balancesOf(statement: Node): { opening: bigint; closing: bigint } {
  const all = children(statement, "Bal").map((one, place) => ({
    type: nodeText(child(one, "Tp", "CdOrPrtry", "Cd") ?? child(one, "Tp", "CdOrPrtry", "Prtry")),
    order: `${dayOf(child(one, "Dt"))} ${String(place).padStart(4, "0")}`,
    node: one,
  }));
  const sorted = all.sort((one, other) => (one.order < other.order ? -1 : 1));
  const of = (type: string) => sorted.filter((one) => one.type === type);
  const opening = of("OPBD")[0] ?? of("PRCD").at(-1) ?? of("ITBD")[0];
  const closing =
    of("CLBD").at(-1) ??
    of("ITBD")
      .filter((one) => one !== opening)
      .at(-1);
  if (!opening || !closing) throw new Error("no balances");
  return { opening: signed(opening.node), closing: signed(closing.node) };
}

function answersOf(report: Node): string[] {
  const code = (node: Node, name: string) => nodeText(child(node, name));
  const file = child(report, "OrgnlGrpInfAndSts");
  return [
    ...(file ? [`file ${code(file, "GrpSts")}`] : []),
    ...children(report, "OrgnlPmtInfAndSts").flatMap((batch) => [
      `batch ${code(batch, "OrgnlPmtInfId")} ${code(batch, "PmtInfSts")}`,
      ...children(batch, "TxInfAndSts").map((one) => {
        const id = code(one, "OrgnlEndToEndId");
        return `payment ${id === "NOTPROVIDED" ? "" : id} ${code(one, "TxSts")}`;
      }),
    ]),
  ];
}

const directionOf = (node: Node | undefined): bigint | null => {
  const code = nodeText(child(node, "CdtDbtInd"));
  return code === "" ? null : code === "DBIT" ? -1n : 1n;
};

/** Cents of an amount in euros; null for another currency or no amount. */
function euros(node: Node | undefined): bigint | null {
  if (node?.attributes.Ccy !== "EUR") return null;
  const [whole = "", decimals = ""] = node.text.trim().replace(/^\+/, "").split(".");
  if (!/^\d*$/.test(whole) || !/^\d{0,2}0*$/.test(decimals)) throw new Error(`no amount: ${node.text}`);
  return BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, "0")}`);
}

const signed = (node: Node): bigint => (euros(child(node, "Amt")) ?? 0n) * (directionOf(node) ?? 1n);

function dayOf(node: Node | undefined): string {
  const instant = nodeText(child(node, "DtTm"));
  if (instant === "") return nodeText(child(node, "Dt")).slice(0, 10);
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(instant)) return instant.slice(0, 10);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Helsinki" }).format(new Date(instant));
}
