import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import type { Language } from "#lib/core/language.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Result } from "#lib/core/result.ts";
import type { CellValue, Line, SheetChoice, TableFacts } from "#lib/core/table.ts";
import type { ConnectionTest, ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import type { DrawnPage, UploadFormat } from "#lib/documents/rules/document-file.ts";
import type { WebhookTrouble } from "#lib/webhooks/rules/webhook.ts";

/**
 * A person's identity by an identity provider. `subject` is the issuer's own and never changes; the e-mail may change. `issuer`
 * is null for the product's own accounts.
 */
export type Identity = { issuer: string | null; subject: string; email: string; emailVerified: boolean };

/** The content of an external provider's token; `secondFactor`: the provider asked for one. */
export type VouchedIdentity = Identity & { issuer: string; authenticatedAt: Date; secondFactor: boolean };

/**
 * Sign-up and sign-in through an identity provider. Failures that a person causes are codes: `wrong_credentials`,
 * `link_expired`, `wrong_link_password`, and the reason of a refused password: `password_leaked`, `password_holds_name`,
 * `password_repetitive`, `password_sequence`, `password_date`, or `weak_password` without a single reason. An external
 * provider's failures are codes too, in any call: `identity_unavailable`, `identity_busy`, `identity_misconfigured`. An outage
 * of the product's own database throws. No answer reveals whether an account exists.
 */
export interface IdentityProvider {
  /**
   * Creates an account and sends its verification link; for a taken e-mail it mails the owner instead. Both get the same
   * answer. Until a link is used anybody may have registered the e-mail: each registration has its own link and password, and
   * none invalidates another's link. `proof` stands for this registration's password in `verify`, so that the same browser needs
   * no password there; null from a provider that asks for it again.
   */
  signUp(input: { email: string; password: string }): Promise<Result<{ proof: string | null }>>;
  /** Checks a password. An unverified e-mail is a success here: the caller decides (and may send the link again). */
  signIn(input: { email: string; password: string }): Promise<Result<Identity>>;
  /**
   * Sends another verification link, of the newest registration, to an unverified account; does nothing otherwise. Older links
   * stay usable.
   */
  sendVerification(email: string): Promise<Result<null>>;
  /**
   * Verifies the account by the link, which proves the mailbox, and the password or its proof, which proves that the same person
   * registered. The password becomes the account's, and all links of the account are used up. Fails with `link_expired`, or with
   * `wrong_link_password`, which leaves the link usable.
   */
  verify(input: { token: string } & ({ password: string } | { proof: string })): Promise<Result<Identity>>;
  /**
   * Whether a verification link may still work. Changes nothing and calls no outside system, because virus scanners open links
   * in mails. False for a used, ended or unknown link.
   */
  isVerificationOpen(token: string): Promise<boolean>;
  /** Sends a reset link if the account exists; does nothing otherwise. */
  sendReset(email: string): Promise<Result<null>>;
  /**
   * Consumes a reset link, sets the password and ends all sessions of the account: never one without the other. Fails with
   * `link_expired` or the reason of a refused password.
   */
  reset(token: string, password: string): Promise<Result<Identity>>;
  /**
   * Changes an account's password and ends all its sessions, after its owner has shown the present one. Absent if passwords are
   * changed elsewhere. Fails with the reason of a refused password.
   */
  changePassword?(input: { subject: string; password: string }): Promise<Result<null>>;
  /**
   * The e-mail was proven in another way (single sign-on): unverified passwords for it, and their links, become invalid. A
   * verified account stays unchanged.
   */
  voidUnproven(email: string): Promise<void>;
}

export type MailAttachment = { fileName: string; mediaType: string; content: Uint8Array };
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For the header Content-Language. */
  language?: Language;
  attachments?: readonly MailAttachment[];
  /** The request that caused the mail, for its header X-Request-Id. */
  requestId?: string;
};

export interface Mailer {
  /**
   * Hands a mail over. A repeated `idempotencyKey` is delivered once. Throws `MailNotTaken` (lib/mail/rules/mail-trouble.ts) if
   * it was not accepted: `trouble` is the reason, `permanent` means that a repetition would be refused too.
   */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
}

/** A dispatch system with its own ids of companies. docs/dispatch-provider.openapi.json describes its interface. */
export interface DispatchProvider {
  /**
   * The company as its provider knows it, checked and in the product's stored forms. Never throws for the provider's failures,
   * and changes nothing there. Fails with `dispatch_not_connected`, `dispatch_paused` (details: `retryAfterSeconds`),
   * `dispatch_unreachable`, `dispatch_slow`, `dispatch_failed`, `dispatch_garbage` (issues: the unreadable fields),
   * `dispatch_unauthorized` or `dispatch_unknown_id`. Call it outside transactions.
   */
  fetchCompany(provider: ProviderId, externalId: string): Promise<Result<ProviderCompany>>;
  /**
   * Checks whether the provider is healthy and accepts our credential, even while calls to it pause; the result counts like any
   * call. Fails with `dispatch_not_connected`. Call it outside transactions.
   */
  test(provider: ProviderId): Promise<Result<ConnectionTest>>;
}

/** The public register of companies. */
export interface CompanyRegister {
  /**
   * The register's entry of a business id; null for an unknown one, as of many sole traders. Never throws for the register's
   * failures, and answers within about two seconds. Fails with `register_unavailable`. Call it outside transactions.
   */
  findCompany(businessId: string): Promise<Result<RegisteredCompany | null>>;
}

/** The content of a spreadsheet program's file. */
export type ReadTable = { lines: Line[]; facts: TableFacts };

/** The bytes of a received file, which can be read any number of times. */
export type SpooledFile = { read(): AsyncIterable<Uint8Array>; remove(): Promise<void> };

/**
 * Stores the bytes of an incoming file, up to a limit. Fails with `tooLarge`, and with `file_interrupted` if the sender left or
 * the connection broke.
 */
export type SpoolFile = (
  bytes: AsyncIterable<Uint8Array>,
  limit: { bytes: number; tooLarge: string },
) => Promise<Result<SpooledFile>>;

/**
 * Draws the pages of a picture or a PDF, whose kind the bytes say, as JPEGs without metadata. Takes seconds: call it outside
 * transactions. Fails with `file_empty` and the codes of DOCUMENT_FILE_REFUSALS.
 */
export type DrawDocument = (
  file: Pick<SpooledFile, "read">,
  formats: readonly UploadFormat[],
) => Promise<Result<DrawnPage[]>>;

/** One file of an archive, by its name there; null for a single file. */
export type FilePart = { name: string | null; read(): AsyncIterable<Uint8Array> };

/** The files of an archive, in order, or the file itself. */
export type UnpackFile = (file: SpooledFile) => Promise<Result<FilePart[]>>;

/** A table that was read once, so reading its lines again cannot be refused. `lines` begins with `first`. */
export type OpenTable = {
  first: Line;
  /** The number of lines. */
  lineCount: number;
  facts: TableFacts;
  lines(): AsyncIterable<readonly Line[]>;
};

/** Tables as files that spreadsheet programs open and save. */
export interface Spreadsheet {
  mediaType: string;
  /**
   * The file piece by piece, while its rows arrive. No text in it is ever calculated as a formula. Throws SpreadsheetsBusy
   * before its first piece if too many are being made.
   */
  write(
    head: { sheet: string; titles: readonly string[] },
    rows: AsyncIterable<readonly CellValue[][]>,
  ): AsyncIterable<Uint8Array>;
  /**
   * The non-empty lines. Fails with `file_empty`, `file_unreadable` (another kind of file, a damaged one, or one that would use
   * all memory), `file_encoding`, `file_quotes` (details: the line of the titles), `choose_sheet` (issues: the names of the
   * sheets), `spreadsheets_busy`.
   */
  read(bytes: Uint8Array, choice?: SheetChoice): Promise<Result<ReadTable>>;
}

/** A stored passkey: its public key. `counter` rises with each use, on passkeys that count. */
export type PasskeyCredential = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** A browser's WebAuthn answer as JSON: untrusted until checked. */
export type PasskeyAnswer = Record<string, unknown>;
/** `options` is for the browser, as JSON; the answer must be to this `challenge`. */
export type PasskeyQuestion = { options: string; challenge: string };

export interface Passkeys {
  askToCreate(input: { userId: number; email: string; known: PasskeyCredential[] }): Promise<PasskeyQuestion>;
  /** The new passkey; null for an answer to another challenge, of another site, or without user verification. */
  create(answer: PasskeyAnswer, challenge: string): Promise<PasskeyCredential | null>;
  /** Without known passkeys the question is for every passkey of this site. */
  askToSign(known: PasskeyCredential[]): Promise<PasskeyQuestion>;
  /** Whether the answer names this user, as a passkey does that the browser found by itself. */
  names(answer: PasskeyAnswer, userId: number): boolean;
  /** The new counter; null if this passkey did not sign this challenge for this site. */
  sign(
    answer: PasskeyAnswer,
    challenge: string,
    passkey: PasskeyCredential,
  ): Promise<{ counter: number } | null>;
}

/** One-time codes of an authenticator app. */
export interface AuthenticatorCodes {
  /** A new secret, in base32 and as an `otpauth:` address with its QR code (rows of 0 and 1). */
  create(email: string): { secret: string; uri: string; qrCode: string[] };
  /** The time step of a code, one step early or late allowed; null for a wrong code. */
  stepOf(input: { secret: string; code: string; now: Date }): number | null;
}

/** Encrypts texts; a text sealed for one context cannot be opened for another. */
export interface SecretBox {
  seal(plain: string, boundTo: string): Buffer;
  /** Null if it was sealed under another secret, for another context, or was changed. */
  open(sealed: Buffer, boundTo: string): string | null;
  /** A keyed digest: without the secret nobody can test texts against it. */
  digest(text: string): Buffer;
}

/** The means to make and check second factors. */
export type SecondFactors = { passkeys: Passkeys; codes: AuthenticatorCodes; secrets: SecretBox };

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };
export type WebhookAnswer = { status: number; body: string; retryAfterSeconds: number | null };
/** `body` is the beginning of the answer. */
export type WebhookOutcome = { ms: number } & ({ answer: WebhookAnswer } | { trouble: WebhookTrouble });

/** Sends messages to receivers. People choose the addresses, so none is trusted. */
export interface WebhookSender {
  /**
   * Whether an address is allowed: fails with `webhook_url`, `webhook_https`, `webhook_credentials`, `webhook_port` or
   * `webhook_private`. A host name that does not resolve yet passes.
   */
  check(url: string): Promise<Result<null>>;
  /** Posts once, within 15 s; returns the answer or the reason for none. Never throws. */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}

/** An e-invoice to send: a Finvoice with sender and receiver, by address and operator. */
export type EInvoice = {
  /** The statement's number; a repeated number is the same invoice. */
  number: string;
  from: { address: string; operator: string };
  to: { address: string; operator: string };
  /** The invoice as XML. */
  finvoice: string;
  issuedAt: Date;
};

export interface EInvoicing {
  /**
   * Hands an invoice over, in the transport frame of Finvoice unless the operator wants none. A repeated number is delivered
   * once, at once or later. Throws if it was not accepted.
   */
  send(invoice: EInvoice): Promise<void>;
}
