import { Parser } from "saxen";

// A whole file as a tree, by another parser than the reader's, for the tests' second reader.

export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] };

/** The tree of the elements in the root's namespace. */
export function treeOf(bytes: Uint8Array): { root: Node; namespace: string } {
  const top: Node = { name: "", attributes: {}, text: "", children: [] };
  const open: (Node | null)[] = [top];
  const scopes: Record<string, string>[] = [{}];
  let namespace: string | null = null;
  const add = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  const parser = new Parser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("openTag", (name, given, decode) => {
    const attributes = given();
    const scope = { ...scopes.at(-1) };
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "xmlns") scope[""] = decode(value);
      else if (key.startsWith("xmlns:")) scope[key.slice(6)] = decode(value);
    }
    scopes.push(scope);
    const [prefix, local] = name.includes(":") ? name.split(":") : ["", name];
    const own = scope[prefix ?? ""] ?? "";
    namespace ??= own;
    const parent = open.at(-1);
    // Everything inside a foreign element is foreign too.
    const node =
      parent && own === namespace ? { name: local ?? "", attributes, text: "", children: [] } : null;
    if (node) parent?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text, decode) => add(decode(text)));
  parser.on("cdata", add);
  parser.on("closeTag", () => {
    open.pop();
    scopes.pop();
  });
  // This parser accepts no white space around an attribute's equals sign.
  parser.parse(
    textOf(Buffer.from(bytes)).replace(/<[^<>]*>/g, (tag) => tag.replace(/\s*=\s*(?=["'])/g, "=")),
  );
  const [root] = top.children;
  if (!root || namespace === null) throw new Error("no document");
  return { root, namespace };
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff || bytes[1] === 0) return bytes.toString("utf16le").replace(/^\ufeff/, "");
  if (bytes[0] === 0xfe || bytes[0] === 0)
    return Buffer.from(bytes)
      .swap16()
      .toString("utf16le")
      .replace(/^\ufeff/, "");
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?:iso-8859-1|windows-1252|cp1252|latin1)["']/i;
  const isLatin = declared.test(bytes.subarray(0, 256).toString("latin1"));
  return (isLatin ? bytes.toString("latin1") : bytes.toString()).replace(/^\ufeff/, "").trimStart();
}

export const child = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => found?.children.find((one) => one.name === name), node);

export const children = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((one) => one.name === name) ?? [];

export const nodeText = (node: Node | undefined): string =>
  (node?.text ?? "").replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ").trim();
