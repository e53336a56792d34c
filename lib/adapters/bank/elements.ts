import { SaxesParser, type SaxesTagNS } from "saxes";
import type { BankFileLimits } from "#lib/bank/rules/bank-file.ts";
import { isKnownEncoding } from "./decode.ts";
import { BankFileRefused, refuse } from "./refused.ts";

// Turns XML into small trees within limits: strict, namespace-aware, without DOCTYPE and so without entities. A large element
// such as an account's statement is never held whole: its parts are passed on and forgotten.

export type Element = {
  name: string;
  line: number;
  /** The attribute Ccy. */
  currency: string | undefined;
  text: string;
  parent: Element | null;
  children: Element[];
};

export type ElementHandlers = {
  /** Elements, with their parents' names, that are passed on as they open and close; their parents do not keep them. */
  streamed: ReadonlyMap<string, string | null>;
  /** `element.parent` holds the siblings before the element. */
  opened: (element: Element) => void;
  closed: (element: Element) => void;
};

/** Reads the parts of one kind of message. `finished` gets the message and the number of its streamed parts. */
export type MessageReader = ElementHandlers & { finished: (message: Element, parts: number) => void };

/** Gets the root element's name and namespace, and refuses an unknown document. */
type Begin = (name: string, namespace: string) => ElementHandlers;

/** The cost of an element besides its text, for the limit of kept characters. */
const ELEMENT_WEIGHT = 64;

/** Reads slices of XML; `end` refuses an incomplete document. Throws `BankFileRefused` with the line. */
export function elementReader(begin: Begin, limits: BankFileLimits) {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const weights: number[] = [];
  let current: Element | null = null;
  let [handlers, namespace]: [ElementHandlers | null, string] = [null, ""];
  let [depth, foreign, attributes, weight, seen, ended] = [0, 0, 0, 0, 0, false];

  // The end of the root element, and the current slice.
  let [rootEnd, sliceStart, slice] = [Number.POSITIVE_INFINITY, 0, ""];

  const saw = (length = 0) => {
    if (length > limits.text) refuse("bank_file_text_too_long", { max: limits.text });
    seen = parser.position;
  };
  const keep = (more: number) => {
    weight += more;
    if (weight > limits.element) refuse("bank_file_element_too_large", { max: limits.element });
  };
  const text = (piece: string) => {
    saw(piece.length);
    // Line ends between elements are not text.
    if (!current || foreign > 0 || (current.text === "" && piece.trim() === "")) return;
    current.text += piece;
    saw(current.text.length);
    keep(piece.length);
  };

  parser.on("error", ({ message }) => {
    const rest = parser.position > rootEnd ? slice.slice(Math.max(0, rootEnd - sliceStart)) : "";
    if (message.includes("only one root") || /<(?:\?xml|[\w.-]+:Document|Document)\b/.test(rest))
      refuse("bank_file_many_messages", { element: "Document" });
    refuse(ended ? "bank_file_truncated" : "bank_file_malformed");
  });
  parser.on("doctype", () => refuse("bank_file_doctype"));
  parser.on("xmldecl", ({ encoding, version }) => {
    if (!isKnownEncoding(encoding, parser.position))
      refuse("bank_file_encoding", { encoding: (encoding ?? "").replace(/[^\w.-]+/g, " ").slice(0, 40) });
    if (version !== "1.0") refuse("bank_file_malformed");
  });
  parser.on("comment", (comment) => saw(comment.length));
  parser.on("processinginstruction", ({ body }) => saw(body.length));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("opentagstart", () => {
    saw();
    attributes = 0;
    depth += 1;
    if (depth > limits.depth) refuse("bank_file_too_deep", { max: limits.depth });
  });
  parser.on("attribute", ({ value }) => {
    saw(value.length);
    attributes += 1;
    if (attributes > limits.attributes) refuse("bank_file_too_many_attributes", { max: limits.attributes });
  });
  parser.on("opentag", (tag: SaxesTagNS) => {
    saw();
    if (!handlers) {
      handlers = begin(tag.local, tag.uri);
      namespace = tag.uri;
    }
    if (foreign > 0 || tag.uri !== namespace) {
      foreign += 1;
      return;
    }
    const [name, line, parent] = [tag.local, parser.line, current];
    current = { name, line, currency: tag.attributes.Ccy?.value, text: "", parent, children: [] };
    const streamedIn = handlers.streamed.get(name);
    if (streamedIn === undefined) {
      keep(ELEMENT_WEIGHT + name.length);
      parent?.children.push(current);
      return;
    }
    if (streamedIn !== (parent?.name ?? null)) refuse("bank_file_order", { element: name });
    weights.push(weight);
    handlers.opened(current);
  });
  parser.on("closetag", () => {
    saw();
    depth -= 1;
    if (depth === 0) rootEnd = parser.position;
    if (foreign > 0) {
      foreign -= 1;
      return;
    }
    const closing = current;
    current = closing?.parent ?? null;
    if (!closing || !handlers?.streamed.has(closing.name)) return;
    handlers.closed(closing);
    weight = weights.pop() ?? 0;
  });

  const withLine = (act: () => void) => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof BankFileRefused)) throw error;
      const element = current ? { element: current.name } : {};
      throw new BankFileRefused(error.code, { line: parser.line, ...element, ...error.details });
    }
  };
  return {
    write: (next: string) =>
      withLine(() => {
        [sliceStart, slice] = [parser.position, next];
        parser.write(slice);
        // A name, text or comment without an end.
        if (parser.position - seen > limits.text + slice.length)
          refuse("bank_file_text_too_long", { max: limits.text });
      }),
    end: () =>
      withLine(() => {
        ended = true;
        parser.close();
      }),
  };
}
