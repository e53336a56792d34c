/** An element with its name, its attributes, and a text or elements. A null child is left out. */
export type Xml = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly Xml[];
};

type Content = string | readonly (Xml | null)[];

export function xml(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml {
  return {
    name,
    attributes,
    content: typeof content === "string" ? content : content.filter((one) => one !== null),
  };
}

/** An element with a text, or null where the text is empty or null. */
export const xmlIf = (
  name: string,
  content: string | null | undefined,
  attributes?: Readonly<Record<string, string>>,
): Xml | null => (content ? xml(name, content, attributes) : null);

/** Writes a document in UTF-8. Escapes every text and attribute value, and no other code does. */
export const writtenXml = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writtenElement(root)}`;

/** Writes an element without an XML declaration. */
export const writtenElement = (root: Xml): string => written(root, "");

function written({ name, attributes, content }: Xml, indent: string): string {
  const values = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${values.join("")}`;
  if (typeof content === "string") return `${open}>${escaped(content)}</${name}>\n`;
  if (content.length === 0) return `${open}/>\n`;
  return `${open}>\n${content.map((one) => written(one, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string): string => plain(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

/** Removes characters that XML cannot hold even escaped: control characters, half surrogates, U+FFFE and U+FFFF. */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\ufffd", "")
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, " ");

/** Fits a text into a schema's limits: on one line, at most `to` and at least `from` whole characters. */
export function fitted(text: string, to: number, from = 0): string {
  const line = plain(text).replace(/\s+/g, " ").trim();
  const cut = [...line].slice(0, to).join("").trim();
  return cut + "-".repeat(Math.max(0, from - [...cut].length));
}
