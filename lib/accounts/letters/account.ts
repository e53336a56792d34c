import { z } from "zod";
import { addressed, EXAMPLE, EXAMPLE_LINK, letter, withLink } from "#lib/mail/letter.ts";
import { SERVER } from "#lib/mail/rules/mail-senders.ts";
import * as m from "#messages";

export const emailVerification = letter({
  kind: "verify_email",
  senders: SERVER,
  notice: null,
  data: z.object(withLink),
  examples: [{ ...EXAMPLE, ...EXAMPLE_LINK }],
  words: () => ({
    subject: m.mail_verifyEmail_subject(),
    heading: m.mail_verifyEmail_heading(),
    paragraphs: [m.mail_verifyEmail_what()],
    button: m.mail_verifyEmail_button(),
    note: m.mail_verifyEmail_note(),
  }),
  path: ({ tokenId }, tokenOf) => `/user/verify?token=${tokenOf(tokenId)}`,
  isToAsker: () => true,
});

export const accountExists = letter({
  kind: "account_exists",
  senders: SERVER,
  notice: null,
  data: z.object(addressed),
  examples: [EXAMPLE],
  words: () => ({
    subject: m.mail_accountExists_subject(),
    heading: m.mail_accountExists_subject(),
    paragraphs: [m.mail_accountExists_what(), m.mail_accountExists_next()],
    button: m.mail_accountExists_button(),
    note: m.mail_accountExists_note(),
  }),
  path: () => "/user/login",
  isToAsker: () => true,
});

export const passwordReset = letter({
  kind: "reset_password",
  senders: SERVER,
  notice: null,
  data: z.object(withLink),
  examples: [{ ...EXAMPLE, ...EXAMPLE_LINK }],
  words: () => ({
    subject: m.mail_resetPassword_subject(),
    heading: m.mail_resetPassword_heading(),
    paragraphs: [m.mail_resetPassword_what()],
    button: m.mail_resetPassword_button(),
    note: m.mail_resetPassword_note(),
  }),
  path: ({ tokenId }, tokenOf) => `/user/reset/confirm?token=${tokenOf(tokenId)}`,
  isToAsker: () => true,
});

export const passwordChanged = letter({
  kind: "password_changed",
  senders: SERVER,
  notice: "warnings",
  data: z.object(addressed),
  examples: [EXAMPLE],
  words: () => ({
    subject: m.mail_passwordChanged_subject(),
    heading: m.mail_passwordChanged_subject(),
    paragraphs: [m.mail_passwordChanged_what(), m.mail_passwordChanged_next()],
    button: m.mail_passwordChanged_button(),
  }),
  path: () => "/user/reset",
  isToAsker: () => true,
});

const SECOND_FACTOR_CHANGES = [
  "passkey_added",
  "passkey_removed",
  "totp_added",
  "totp_removed",
  "codes_renewed",
  "code_used",
  "reset",
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

export const secondFactorChanged = letter({
  kind: "second_factor_changed",
  senders: SERVER,
  notice: "warnings",
  data: z.object({ ...addressed, change: z.enum(SECOND_FACTOR_CHANGES) }),
  examples: SECOND_FACTOR_CHANGES.map((change) => ({ ...EXAMPLE, change })),
  words: ({ change }: { change: SecondFactorChange }) => ({
    subject: m.mail_secondFactor_subject({ change }),
    heading: m.mail_secondFactor_subject({ change }),
    paragraphs: [m.mail_secondFactor_what({ change }), m.mail_secondFactor_next()],
    button: m.mail_secondFactor_button(),
  }),
  path: () => "/user/account",
  // An admin resets second factors, so the language of that screen says nothing about the receiver.
  isToAsker: ({ change }) => change !== "reset",
});
