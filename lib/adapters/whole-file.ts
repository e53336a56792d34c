import { link, rm, writeFile } from "node:fs/promises";

/** Writes a file whole or not at all. A file that is there already stays as it is. */
export async function writeWholeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    // A full disk takes the beginning of a file, which must not stay behind.
    await writeFile(draft, text, { mode: 0o600 });
    // Unlike a rename, a link never replaces: of two simultaneous writers the first one's file stays.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
