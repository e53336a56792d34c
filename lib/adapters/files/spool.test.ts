import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accepted } from "#lib/platform/use-case/testing.ts";
import { spoolFile } from "./spool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "spool-test-"));
  vi.stubEnv("TMPDIR", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> =>
  Buffer.concat(await Array.fromAsync(bytes)).toString();

test("a file can be read twice, and a killed process leaves none behind", async () => {
  const spooled = accepted(
    await spoolFile(new Blob(["tili", "ote"]).stream(), { bytes: 7, tooLarge: "file_too_large" }),
  );
  expect(await readdir(folder)).toEqual([]);
  expect(await textOf(spooled.read())).toBe("tiliote");
  for await (const _ of spooled.read()) break;
  expect(await textOf(spooled.read())).toBe("tiliote");
  await spooled.remove();
});

test("a file that is too large is refused", async () => {
  expect(
    await spoolFile(new Blob(["tiliote"]).stream(), { bytes: 6, tooLarge: "bank_file_too_large" }),
  ).toMatchObject({
    error: { code: "bank_file_too_large" },
  });
  expect(await readdir(folder)).toEqual([]);
});
