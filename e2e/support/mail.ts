import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The directory into which these tests' server writes its mails (playwright.config.ts). */
const DIRECTORY = ".data/e2e/mail";

export type Mail = { to: string; subject: string; text: string; html: string };

/** A written mail never changes, so each is read once. */
const read = new Map<string, Promise<Mail>>();

export async function mailsTo(address: string): Promise<Mail[]> {
  const names = await readdir(DIRECTORY).catch(() => []);
  for (const name of names.filter((file) => file.endsWith(".json") && !read.has(file)))
    read.set(name, readFile(join(DIRECTORY, name), "utf8").then(JSON.parse));
  const mails = await Promise.all(read.values());
  return mails.filter(({ to }) => to === address);
}

/** The mail with this subject, as soon as the outbox has sent it. */
export async function mailOf(address: string, subject: string): Promise<Mail> {
  const found = async () => (await mailsTo(address)).find((mail) => mail.subject === subject);
  await expect
    .poll(found, { message: `a mail "${subject}" to ${address}`, timeout: 15_000, intervals: [25, 50, 100] })
    .toBeDefined();
  const mail = await found();
  if (!mail) throw new Error("the mail is gone");
  return mail;
}

/** The link of a mail, as a path of the site. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
