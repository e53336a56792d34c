import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mailContract } from "./contract-tests.ts";
import { createDirectoryMailer, listMails } from "./directory.ts";

mailContract("directory", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tolppa-mail-"));
  return {
    mailer: createDirectoryMailer({ directory: join(directory, "mail") }),
    delivered: async () => (await listMails(join(directory, "mail"))).reverse(),
    close: () => rm(directory, { recursive: true }),
  };
});

const disk = vi.hoisted(() => ({ full: false }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  // A full disk accepts only the beginning of a file.
  const writeFile = async (path: string, text: string, options: object) => {
    await real.writeFile(path, disk.full ? text.slice(0, 10) : text, options);
    if (disk.full)
      throw Object.assign(new Error(`ENOSPC: no space left, write '${path}'`), { code: "ENOSPC" });
  };
  return { ...real, writeFile };
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tolppa-mail-"));
});
afterEach(() => rm(directory, { recursive: true }));

const mail = { to: "a@b.example", subject: "Aihe", text: "Teksti", html: "<p>Teksti</p>" };

test("a mail is a JSON file with to, subject, text, html and createdAt", async () => {
  await createDirectoryMailer({ directory }).send(mail, "key-1");
  const [name = ""] = await readdir(directory);
  const stored = JSON.parse(await readFile(join(directory, name), "utf8"));
  expect(Object.keys(stored)).toEqual(["to", "subject", "text", "html", "createdAt"]);
  expect(Math.abs(Date.parse(stored.createdAt) - Date.now())).toBeLessThan(10_000);
});

test("on a full disk a mail leaves no file behind, and is written when there is room again", async () => {
  const mailer = createDirectoryMailer({ directory });
  disk.full = true;
  const refused = mailer.send(mail, "key-1").finally(() => {
    disk.full = false;
  });
  await expect(refused).rejects.toMatchObject({ trouble: "no_room", code: "ENOSPC", permanent: false });
  expect(await readdir(directory)).toEqual([]);
  await mailer.send(mail, "key-1");
  expect(await readdir(directory)).toEqual(["key-1.json"]);
});

test("an unwritable directory is distinguished from a full disk", async () => {
  await writeFile(join(directory, "file"), "", {});
  const refused = createDirectoryMailer({ directory: join(directory, "file", "mail") }).send(mail, "key-1");
  await expect(refused).rejects.toMatchObject({ trouble: "failed", code: "ENOTDIR" });
});

test("the list shows the newest mails first, up to the limit", async () => {
  const mailer = createDirectoryMailer({ directory });
  for (const key of ["20261121T100000Z-b", "20261120T100000Z-c", "20261122T100000Z-a"])
    await mailer.send(mail, key);
  const ids = (await listMails(directory, 2)).map(({ id }) => id);
  expect(ids).toEqual(["20261122T100000Z-a", "20261121T100000Z-b"]);
});

test.each(["../../etc/passwd", "a/b", "", "x".repeat(300), "nul\0"])(
  "the key %j cannot lead out of the directory",
  async (key) => {
    await createDirectoryMailer({ directory }).send(mail, key);
    expect(await readdir(directory)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
  },
);

test("before the first mail the list is empty", async () => {
  expect(await listMails(join(directory, "missing"))).toEqual([]);
});
