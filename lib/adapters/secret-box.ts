import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SecretBox } from "#lib/ports.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts texts under AUTH_SECRET with a key for each purpose: AES-256-GCM (iv, tag, ciphertext). A sealed text is bound
 * to its row, so that it does not open in another row.
 */
export function createSecretBox(authSecret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  const digestKey = Buffer.from(hkdfSync("sha256", authSecret, "", `${purpose}, digests`, 32));
  return {
    seal(plain, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(boundTo))
          .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = sealed.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    digest: (text) => createHmac("sha256", digestKey).update(text).digest(),
  };
}
