import { createHash, createHmac } from "node:crypto";

/**
 * The secret part of a mailed link, made from the id of its row: the outbox needs to carry only the id, a repeated
 * mail carries the same link, and neither a dump of the database nor a log can be turned into a working link.
 */
export const linkToken = (authSecret: string, tokenId: string): string =>
  createHmac("sha256", authSecret).update(`link:${tokenId}`).digest("base64url");

/** The digest of a link's secret, which the database keeps. */
export const hashOfLinkToken = (token: string): Buffer => createHash("sha256").update(token).digest();
