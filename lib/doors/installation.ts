import "server-only";
import { listMails, type StoredMail } from "#lib/adapters/mail/directory.ts";
import { currentLanguage } from "#lib/core/language.ts";
import { env } from "#lib/env.ts";

/** The support's telephone number and its hours in the reader's language; null without a number. */
export const supportContact = () =>
  env.support && { phone: env.support.phone, hours: env.support.hours[currentLanguage()] };

/** True in demo mode: /dev/mailbox then shows the mails. */
export const isDemo = (): boolean => env.demo;

export type DemoMail = StoredMail & { links: string[] };

/** The sent mails, newest first, with the links to this site in them; null outside demo mode. */
export async function listDemoMails(): Promise<DemoMail[] | null> {
  if (!env.demo) return null;
  const mails = await listMails(env.mailDirectory);
  return mails.map((mail) => ({ ...mail, links: linksOf(mail.text) }));
}

const linksOf = (text: string): string[] =>
  (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => link.startsWith(`${env.appUrl}/`));
