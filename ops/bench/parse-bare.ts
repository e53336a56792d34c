import { createReadStream } from "node:fs";
import { SaxesParser } from "saxes";

/** The XML parser alone over a bank's file: how many transactions it has. */
export async function parseBare(path: string): Promise<number> {
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let records = 0;
  parser.on("error", (error) => {
    throw error;
  });
  // Without them the parser builds no texts and no tags.
  parser.on("text", () => {});
  parser.on("opentag", () => {});
  parser.on("closetag", ({ local }) => {
    if (local === "TxDtls") records += 1;
  });
  for await (const chunk of createReadStream(path)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return records;
}
