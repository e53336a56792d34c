import { z } from "zod";
import type { MailSender } from "#lib/mail/rules/mail-senders.ts";
import type { NoticeTopic } from "#lib/mail/rules/notice-topics.ts";

/** The texts of a mail. lib/mail/use-cases/write-letter.ts makes its text and HTML. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list below the paragraphs. */
  items?: readonly string[];
  /** More lists below `items`, each with its heading. */
  lists?: readonly MailList[];
  button?: string;
  /** Small print below the button. */
  note?: string;
};

export type MailList = { heading: string; items: readonly (string | LinkedItem)[] };
/** `name` leads to `path`. */
export type LinkedItem = { name: string; path: string; text: string };

export type Addressed = { to: string };
/** Makes a link's token from its id (lib/adapters/identity/link-token.ts): the outbox stores only the id. */
export type TokenOf = (tokenId: string) => string;

/** A mail of the product. lib/letters/letters.ts lists all. */
export type Letter<Data extends Addressed> = {
  /** Its name in the outbox, where mails of earlier versions wait. */
  kind: string;
  /** The roles that may put it into the outbox. */
  senders: readonly MailSender[];
  /** Its topic in the bell, where its subject leads to its path; null for a mail that the bell does not hold. */
  notice: NoticeTopic | null;
  data: z.ZodType<Data>;
  /** One for each wording. Tests write them in every language. */
  examples: readonly NoInfer<Data>[];
  words(data: NoInfer<Data>): MailText;
  /** The path of its button. */
  path(data: NoInfer<Data>, tokenOf: TokenOf): string;
  /** Whether the person who causes it also receives it, in the language of that screen. */
  isToAsker?(data: NoInfer<Data>): boolean;
};
export type AnyLetter = Letter<Addressed>;

export const letter = <Data extends Addressed, Words extends (data: NoInfer<Data>) => MailText>(
  written: Letter<Data> & { words: Words },
) => written;

export const addressed = { to: z.string() };
export const withLink = { ...addressed, tokenId: z.uuid(), expiresAt: z.iso.datetime() };
export const ofCompany = { ...addressed, companyName: z.string(), companyId: z.number() };
/** The path of the company's page. */
export const companyPagePath = ({ companyId }: { companyId: number }): string =>
  `/companies/${companyId}/details`;
/** Links of earlier versions name the company without its id. */
export const linkOfCompany = { ...withLink, companyName: z.string(), companyId: z.number().optional() };

/** The common data of examples, in words of no language. */
export const EXAMPLE = { to: "matti@example.fi", companyName: "X Ab", companyId: 7 };
export const EXAMPLE_LINK = {
  tokenId: "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10",
  expiresAt: "2026-12-21T10:00:00.000Z",
};

/** A mail names at most this many items, so that it stays readable. It counts the rest, which its link shows. */
export const NAMED_IN_MAIL = 50;
