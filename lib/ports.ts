import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import type { Language } from "#lib/core/language.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Result } from "#lib/core/result.ts";
import type { CellValue, Line, SheetChoice, TableFacts } from "#lib/core/table.ts";
import type { ConnectionTest, ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import type { WebhookTrouble } from "#lib/webhooks/rules/webhook.ts";

/**
 * Who an identity provider says someone is. `subject` never changes and is the issuer's own; the e-mail may change.
 * `issuer` is null for the product's own accounts.
 */
export type Identity = { issuer: string | null; subject: string; email: string; emailVerified: boolean };

/** What a provider elsewhere says in a token of its own; `secondFactor`: it asked for one itself. */
export type VouchedIdentity = Identity & { issuer: string; authenticatedAt: Date; secondFactor: boolean };

/**
 * Sign-up and sign-in through a third party. Failures a person can cause are codes: `wrong_credentials`,
 * `link_expired`, `wrong_link_password`, and the reason why a new password is refused: `password_leaked`,
 * `password_holds_name`, `password_repetitive`, `password_sequence`, `password_date`, or `weak_password` where no
 * single reason is known. What a provider elsewhere does wrong is a code too, in any call: `identity_unavailable`,
 * `identity_busy`, `identity_misconfigured`. An outage of the product's own throws. No answer tells whether an account
 * exists.
 */
export interface IdentityProvider {
  /**
   * Creates an account and sends its verification link; for a taken e-mail tells its owner instead. Same answer for
   * both. Until one link is used anybody may have registered the e-mail: each registration has a link of its own, with
   * its own password, and none makes another's link void.
   */
  signUp(input: { email: string; password: string }): Promise<Result<null>>;
  /** Checks a password. An unverified e-mail is a success here: the caller decides (and may send the link again). */
  signIn(input: { email: string; password: string }): Promise<Result<Identity>>;
  /**
   * Sends one more verification link, of the newest registration, to an unverified account; says nothing otherwise.
   * Older links stay usable.
   */
  sendVerification(email: string): Promise<Result<null>>;
  /**
   * Verifies the account with the link, which shows the mailbox, and the password, which shows that the registration
   * behind this link was the same person's: it becomes the account's. All links of the account are used up then. Fails
   * with `link_expired`, or with `wrong_link_password`, which leaves the link usable.
   */
  verify(input: { token: string; password: string }): Promise<Result<Identity>>;
  /**
   * Whether a verification link may still be of use. Changes nothing and asks nobody outside: mail programs open links
   * to look for viruses. One that was used, has ended or never was is not open.
   */
  isVerificationOpen(token: string): Promise<boolean>;
  /** Sends a reset link if there is such an account; says nothing otherwise. */
  sendReset(email: string): Promise<Result<null>>;
  /**
   * Consumes a reset link, sets the password and ends all sessions of the account: never the password without the
   * sessions. Fails with `link_expired` or the reason why the password is refused.
   */
  reset(token: string, password: string): Promise<Result<Identity>>;
  /**
   * Gives an account another password and ends all its sessions, once its owner has shown the present one. Absent where
   * that happens elsewhere. Fails with the reason why the password is refused.
   */
  changePassword?(input: { subject: string; password: string }): Promise<Result<null>>;
  /**
   * The e-mail was proven in another way (single sign-on): a password somebody chose for it and never proved to be
   * their own, and the links to it, are worth nothing from now on. A verified account is left alone.
   */
  voidUnproven(email: string): Promise<void>;
}

export type MailAttachment = { fileName: string; mediaType: string; content: Uint8Array };
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For its header Content-Language. */
  language?: Language;
  attachments?: readonly MailAttachment[];
  /** The request that the mail comes of, for its header X-Request-Id. */
  requestId?: string;
};

export interface Mailer {
  /**
   * Hands a mail over. The same `idempotencyKey` is delivered once even if sent again. Throws `MailNotTaken`
   * (lib/mail/rules/mail-trouble.ts) when it was not taken: its `trouble` says why, `permanent` that the same mail would be
   * refused again.
   */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
}

/** A dispatch system that knows companies by ids of its own. What it expects of one is in docs/dispatch-provider.openapi.json. */
export interface DispatchProvider {
  /**
   * The company as its provider knows it now, checked and in the forms that the product stores. Never throws for what
   * a provider does; nothing is changed there. Fails with `dispatch_not_connected`, `dispatch_paused` (details:
   * `retryAfterSeconds`), `dispatch_unreachable`, `dispatch_slow`, `dispatch_failed`, `dispatch_garbage` (issues: the
   * fields that cannot be read), `dispatch_unauthorized` or `dispatch_unknown_id`. Call it in no transaction.
   */
  fetchCompany(provider: ProviderId, externalId: string): Promise<Result<ProviderCompany>>;
  /**
   * Asks whether the provider is well and takes our credential, also while calls to it pause; what comes of it counts like
   * any call. Fails with `dispatch_not_connected`. Call it in no transaction.
   */
  test(provider: ProviderId): Promise<Result<ConnectionTest>>;
}

/** The public register of companies. */
export interface CompanyRegister {
  /**
   * What the register knows of a business id; null for one that it does not know, as of many sole traders. Never throws
   * for what the register does, and answers within about two seconds. Fails with `register_unavailable`. Call it in no
   * transaction.
   */
  findCompany(businessId: string): Promise<Result<RegisteredCompany | null>>;
}

/** What a file of a spreadsheet program held. */
export type ReadTable = { lines: Line[]; facts: TableFacts };

/** The bytes of a received file, as often as they are read. */
export type SpooledFile = { read(): AsyncIterable<Uint8Array>; remove(): Promise<void> };

/**
 * Keeps the bytes of a file that arrives, up to a limit. Fails with `tooLarge`, and with `file_interrupted` where the sender
 * left or the connection broke.
 */
export type SpoolFile = (
  bytes: AsyncIterable<Uint8Array>,
  limit: { bytes: number; tooLarge: string },
) => Promise<Result<SpooledFile>>;

/** One file of those that an archive holds, by its name there; null for a file that was in none. */
export type FilePart = { name: string | null; read(): AsyncIterable<Uint8Array> };

/** The files that a file holds, in their order. */
export type UnpackFile = (file: SpooledFile) => Promise<Result<FilePart[]>>;

/** A table that was read once, so its lines can be read again without a refusal. `lines` begins with `first`. */
export type OpenTable = {
  first: Line;
  /** Of what `lines` gives. */
  lineCount: number;
  facts: TableFacts;
  lines(): AsyncIterable<readonly Line[]>;
};

/** Tables as files that spreadsheet programs open and save. */
export interface Spreadsheet {
  mediaType: string;
  /**
   * The file piece by piece, while its rows arrive. No text in it is ever calculated as a formula. Where too many are
   * being made, throws SpreadsheetsBusy before its first piece.
   */
  write(
    head: { sheet: string; titles: readonly string[] },
    rows: AsyncIterable<readonly CellValue[][]>,
  ): AsyncIterable<Uint8Array>;
  /**
   * The lines that hold anything. Fails with `file_empty`, `file_unreadable` (another kind of file, a damaged one, or one
   * that would take all memory), `file_encoding`, `file_quotes` (details: the line of the titles), `choose_sheet` (issues: the names of
   * the sheets), `spreadsheets_busy`.
   */
  read(bytes: Uint8Array, choice?: SheetChoice): Promise<Result<ReadTable>>;
}

/** A passkey as it is kept: its public half. `counter` rises with each use of those that count. */
export type PasskeyCredential = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** What a browser's WebAuthn answered, as JSON: untrusted until checked. */
export type PasskeyAnswer = Record<string, unknown>;
/** `options` is for the browser, as JSON; the answer must be to this `challenge`. */
export type PasskeyQuestion = { options: string; challenge: string };

export interface Passkeys {
  askToCreate(input: { userId: number; email: string; known: PasskeyCredential[] }): Promise<PasskeyQuestion>;
  /** The new passkey; null for an answer to something else, of another site, or without user verification. */
  create(answer: PasskeyAnswer, challenge: string): Promise<PasskeyCredential | null>;
  askToSign(known: PasskeyCredential[]): Promise<PasskeyQuestion>;
  /** The counter after it; null for an answer that this passkey did not give to this challenge here. */
  sign(
    answer: PasskeyAnswer,
    challenge: string,
    passkey: PasskeyCredential,
  ): Promise<{ counter: number } | null>;
}

/** One-time codes of an authenticator app. */
export interface AuthenticatorCodes {
  /** A new secret, in base32 and as the `otpauth:` address whose QR code (rows of 0 and 1) apps read. */
  create(email: string): { secret: string; uri: string; qrCode: string[] };
  /** Which time step a code belongs to, one step early or late allowed; null when to none. */
  stepOf(input: { secret: string; code: string; now: Date }): number | null;
}

/** Keeps texts unreadable and unforgeable; what is sealed for one thing cannot be opened for another. */
export interface SecretBox {
  seal(plain: string, boundTo: string): Buffer;
  /** Null when it was sealed under another secret, for something else, or was changed. */
  open(sealed: Buffer, boundTo: string): string | null;
  /** A digest that nobody without the secret can try texts against. */
  digest(text: string): Buffer;
}

/** What second factors are made and checked with. */
export type SecondFactors = { passkeys: Passkeys; codes: AuthenticatorCodes; secrets: SecretBox };

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };
export type WebhookAnswer = { status: number; body: string; retryAfterSeconds: number | null };
/** `body` is the beginning of the answer. */
export type WebhookOutcome = { ms: number } & ({ answer: WebhookAnswer } | { trouble: WebhookTrouble });

/** The way to the systems that listen. They are chosen by people, so none of them is trusted. */
export interface WebhookSender {
  /**
   * Whether messages may be sent there: fails with `webhook_url`, `webhook_https`, `webhook_credentials`, `webhook_port`
   * or `webhook_private`. A host name that does not resolve yet gives none of these codes.
   */
  check(url: string): Promise<Result<null>>;
  /** Posts once, within 15 s: what was answered, or why nothing was. Never throws. */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}

/** An e-invoice on its way: a Finvoice and who sends it to whom, by address and operator. */
export type EInvoice = {
  /** The statement's: the same number is one invoice. */
  number: string;
  from: { address: string; operator: string };
  to: { address: string; operator: string };
  /** The invoice as XML. */
  finvoice: string;
  issuedAt: Date;
};

export interface EInvoicing {
  /**
   * Hands an invoice over, in the transport frame of Finvoice unless the operator wants none. The same number is delivered once even if sent again, at once
   * or later. Throws when it was not taken.
   */
  send(invoice: EInvoice): Promise<void>;
}
