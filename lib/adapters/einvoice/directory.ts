import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EInvoicing } from "#lib/ports.ts";
import { framed } from "./frame.ts";

/** E-invoices as files of a directory, one a number: what the product sends without an operator. */
export function createDirectoryEInvoicing({ directory }: { directory: string }): EInvoicing {
  return {
    async send(invoice) {
      if (!/^[0-9A-Za-z-]{1,64}$/.test(invoice.number)) throw new TypeError("not a number");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${invoice.number}.xml`);
      const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      await writeFile(draft, framed(invoice), { mode: 0o600 });
      try {
        // Unlike a rename, a link never replaces: of two simultaneous sends the first one stays, whole.
        await link(draft, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
