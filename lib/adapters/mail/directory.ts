import { createHash } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWholeOnce } from "#lib/adapters/files/spool.ts";
import { MailNotTaken } from "#lib/mail/rules/mail-trouble.ts";
import type { Mail, MailAttachment, Mailer } from "#lib/ports.ts";

export type StoredMail = Mail & { id: string; createdAt: string };

/** Writes mails as JSON files into a directory, one per idempotency key, when no mail provider is configured. */
export function createDirectoryMailer({ directory }: { directory: string }): Mailer {
  return {
    async send({ to, subject, text, html, attachments, language, requestId }, idempotencyKey) {
      const attached = attachments && { attachments: attachments.map(inBase64) };
      const about = { ...(language && { language }), ...(requestId && { requestId }) };
      const mail = { to, subject, text, html, ...attached, ...about, createdAt: new Date().toISOString() };
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        const path = join(directory, `${fileName(idempotencyKey)}.json`);
        await writeWholeOnce(path, `${JSON.stringify(mail, null, 2)}\n`);
      } catch (error) {
        throw notTaken(error as NodeJS.ErrnoException);
      }
    },
  };
}

/** Lists the newest mails first; none before the first mail. */
export async function listMails(directory: string, limit = 200): Promise<StoredMail[]> {
  const names = await readdir(directory).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (name) => ({
      ...fromJson(await readFile(join(directory, name), "utf8")),
      id: name.slice(0, -".json".length),
    })),
  );
}

type Written = Omit<StoredMail, "id" | "attachments"> & { attachments?: ReturnType<typeof inBase64>[] };

const inBase64 = ({ content, ...rest }: MailAttachment) => ({
  ...rest,
  content: Buffer.from(content).toString("base64"),
});

function fromJson(text: string): Omit<StoredMail, "id"> {
  const { attachments, ...mail } = JSON.parse(text) as Written;
  if (!attachments) return mail;
  const decoded = attachments.map(({ content, ...rest }) => ({
    ...rest,
    content: new Uint8Array(Buffer.from(content, "base64")),
  }));
  return { ...mail, attachments: decoded };
}

/** The key as a file name, so that files sort like their keys. A key that is not allowed as a file name becomes its digest. */
const fileName = (key: string): string =>
  /^[A-Za-z0-9_-]{1,128}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");

const NO_ROOM = ["ENOSPC", "EDQUOT"];

const notTaken = ({ code = "unknown" }: NodeJS.ErrnoException): MailNotTaken =>
  new MailNotTaken({ trouble: NO_ROOM.includes(code) ? "no_room" : "failed", code });
