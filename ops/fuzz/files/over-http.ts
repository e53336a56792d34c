import type { Product } from "#e2e/support/product.ts";
import { childrenOf } from "#ops/servers/processes.ts";
import { sellerSettings } from "#ops/servers/seller.ts";
import { type Asking, askingAt } from "./asking.ts";
import { bankFile, SAMPLE_IBAN } from "./http-bank.ts";
import { importFile, paymentFile } from "./http-rows.ts";
import { CONTENTS, type FileKind, type MutatedFile } from "./kind.ts";
import { ROW_TABLES } from "./row-tables.ts";

/** A file causes up to three requests, with an honest request after each. */
const MOST_MS = 30_000;

/** The product's settings for files of all kinds; the bank's samples have this account. */
export const TAKES_FILES = { LOG_LEVEL: "warn", ...sellerSettings(SAMPLE_IBAN) };

/** Lets `work` send files of these kinds to a product, and returns the number of its ended processes. */
export async function overHttp(
  product: Product,
  kinds: readonly FileKind[],
  work: (kind: FileKind) => Promise<void>,
): Promise<number> {
  const before = await childrenOf(product.pid);
  await work(sentTo(await askingAt(product.origin), kinds));
  const after = new Set(await childrenOf(product.pid));
  return before.filter((one) => !after.has(one)).length;
}

/** Files of all kinds, each sent to the call for its content, and one in ten to a random call. */
function sentTo(asking: Asking, kinds: readonly FileKind[]): FileKind {
  return {
    name: "http",
    mostMs: MOST_MS,
    make(random) {
      const kind = random.pick(kinds);
      const file = kind.make(random);
      const content = random.chance(0.1) ? random.pick(CONTENTS) : file.content;
      return { ...file, content, how: `${kind.name} to ${content}: ${file.how}` };
    },
    check(file) {
      asking.turn();
      return sent(asking, file);
    },
  };
}

function sent(asking: Asking, { content, bytes }: MutatedFile): Promise<string> {
  if (content === "bank") return bankFile(asking, bytes);
  const table = ROW_TABLES.find(({ name }) => name === content);
  if (!table) throw new Error(`no table of ${content}`);
  return content === "payments" ? paymentFile(asking, table, bytes) : importFile(asking, table, bytes);
}
