import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completeEnv } from "#lib/env.ts";
import { listDemoMails } from "./installation.ts";

test("only the demo shows mails on a screen, whatever the directory contains", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tolppa-mails-"));
  const mail = {
    to: "a@b.example",
    subject: "Moi",
    text: "",
    html: "",
    createdAt: "2026-11-20T10:00:00.000Z",
  };
  await mkdir(join(directory, "mail"));
  await writeFile(join(directory, "mail", "mail.json"), JSON.stringify(mail));
  const set = { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", AUTH_SECRET: "s".repeat(32) };
  completeEnv({ ...set, APP_URL: "https://portal.example", MAIL_TRANSPORT: "file", DATA_DIR: directory });
  expect(await listDemoMails()).toBeNull();
  completeEnv({
    ...set,
    APP_URL: "http://localhost:3000",
    MAIL_TRANSPORT: "file",
    DATA_DIR: directory,
    TOLPPA_DEMO: "1",
  });
  expect(await listDemoMails()).toMatchObject([{ subject: "Moi" }]);
  await rm(directory, { recursive: true });
});
