import { createHash, createHmac } from "node:crypto";

/**
 * The secret part of a mailed link, derived from its row's id. The outbox holds only the id and a repeated mail the same link,
 * so no dump and no log holds a working link.
 */
export const linkToken = (authSecret: string, tokenId: string): string =>
  createHmac("sha256", authSecret).update(`link:${tokenId}`).digest("base64url");

/** The digest that the database stores. */
export const hashOfLinkToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * What the registering browser keeps in place of its password. The salted digest in it is this registration's alone, so the
 * proof opens no link of another registration.
 */
export const registrationProof = (authSecret: string, passwordHash: string): string =>
  createHmac("sha256", authSecret).update(`registration:${passwordHash}`).digest("base64url");
