import { link, rm, writeFile } from "node:fs/promises";

/** Writes a file whole or not at all. An existing file stays as it is. */
export async function writeWholeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    // On a full disk only the beginning of the draft is written; `finally` removes it.
    await writeFile(draft, text, { mode: 0o600 });
    // Unlike a rename, a link never replaces: of two simultaneous writers the first wins.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
