import { child, children, type Node, treeOf } from "#lib/adapters/bank/testing-tree.ts";

// The second reader of seller reports: by another parser, and by the published schema alone.

type ReadRecord = {
  docType: string;
  docRef: string;
  corrects: string | null;
  tin: string;
  vat: string;
  name: string;
  ibans: string[];
  sums: { consideration: number[]; activities: number[]; fees: number[]; taxes: number[] };
};

export type ReadMessage = {
  ref: string;
  indicator: string;
  period: string;
  operator: { docType: string; docRef: string; corrects: string | null; tin: string };
  records: ReadRecord[];
};

export function readDpi(body: string): ReadMessage {
  // One namespace for both, so that the tree keeps the types' own elements.
  const { root } = treeOf(Buffer.from(body.replaceAll("stf:", "")));
  const operator = need(root, "DPIBody", "PlatformOperator");
  return {
    ref: textIn(root, "MessageSpec", "MessageRefId"),
    indicator: textIn(root, "MessageSpec", "MessageTypeIndic"),
    period: textIn(root, "MessageSpec", "ReportingPeriod"),
    operator: { ...docIn(operator), tin: textIn(operator, "TIN") },
    records: children(child(root, "DPIBody"), "ReportableSeller").map(readRecord),
  };
}

function readRecord(node: Node): ReadRecord {
  const standard = need(node, "Identity", "EntitySeller", "Standard");
  const services = need(node, "RelevantActivities", "PersonalServices");
  const numbers = (name: string) => need(services, name).children.map(({ text }) => Number(text));
  return {
    ...docIn(node),
    tin: textIn(standard, "EntSellerID", "TIN"),
    vat: child(standard, "EntSellerID", "VAT")?.text ?? "",
    name: textIn(standard, "EntSellerID", "Name"),
    ibans: children(standard, "FinancialIdentifier").map((one) => textIn(one, "Identifier")),
    sums: {
      consideration: numbers("Consideration"),
      activities: numbers("NumberOfActivities"),
      fees: numbers("Fees"),
      taxes: numbers("Taxes"),
    },
  };
}

const docIn = (node: Node) => ({
  docType: textIn(node, "DocSpec", "DocTypeIndic"),
  docRef: textIn(node, "DocSpec", "DocRefId"),
  corrects: child(node, "DocSpec", "CorrDocRefId")?.text ?? null,
});

function need(node: Node, ...path: string[]): Node {
  const found = child(node, ...path);
  if (!found) throw new Error(`no ${path.join("/")}`);
  return found;
}

const textIn = (node: Node, ...path: string[]): string => need(node, ...path).text;
