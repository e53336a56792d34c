import "server-only";
import { listMails, type StoredMail } from "#lib/adapters/mail/directory.ts";
import "server-only";
import { env } from "#lib/env.ts";

/** Whom people may call, and when; null where nobody answers a telephone. */
export const supportContact = () => env.support;

/** True while the product is being tried out: mails are then shown at /dev/mailbox. */
export const isDemo = (): boolean => env.demo;

export type DemoMail = StoredMail & { links: string[] };

/** The mails sent so far, newest first, with the addresses of this site that they hold; null when this is no demo. */
export async function listDemoMails(): Promise<DemoMail[] | null> {
  if (!env.demo) return null;
  const mails = await listMails(env.mailDirectory);
  return mails.map((mail) => ({ ...mail, links: linksOf(mail.text) }));
}

const linksOf = (text: string): string[] =>
  (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => link.startsWith(`${env.appUrl}/`));
