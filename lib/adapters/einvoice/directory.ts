import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeWholeOnce } from "#lib/adapters/whole-file.ts";
import type { EInvoicing } from "#lib/ports.ts";
import { framed } from "./frame.ts";

/** E-invoices as files of a directory, one a number: what the product sends without an operator. */
export function createDirectoryEInvoicing({ directory }: { directory: string }): EInvoicing {
  return {
    async send(invoice) {
      if (!/^[0-9A-Za-z-]{1,64}$/.test(invoice.number)) throw new TypeError("not a number");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeWholeOnce(join(directory, `${invoice.number}.xml`), framed(invoice));
    },
  };
}
