import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailContract } from "./contract.ts";
import { createDirectoryMailer, listMails } from "./directory.ts";

mailContract("directory", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tolppa-mail-"));
  return {
    mailer: createDirectoryMailer({ directory: join(directory, "mail") }),
    delivered: async () => (await listMails(join(directory, "mail"))).reverse(),
    close: () => rm(directory, { recursive: true }),
  };
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

test("the list shows the newest first and as many as are asked for", async () => {
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
