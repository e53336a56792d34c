import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail, Mailer } from "#lib/ports.ts";

export type MailHarness = {
  mailer: Mailer;
  /** The delivered mails, oldest first. */
  delivered(): Promise<Mail[]>;
  close(): Promise<void>;
};

const letter = (subject: string): Mail => ({
  to: "matti.meikalainen@contract.example",
  subject,
  text: "Hyvää päivää\n\nÄäkköset ja €",
  html: "<p>Hyvää päivää &amp; näkemiin</p>",
});

/** Tests that every mailer passes. */
export function mailContract(name: string, create: () => Promise<MailHarness>): void {
  describe(`mailer: ${name}`, () => {
    let harness: MailHarness;
    beforeAll(async () => {
      harness = await create();
    });
    afterAll(() => harness.close());

    const subjects = async () => (await harness.delivered()).map(({ subject }) => subject);

    test("delivers recipient, subject, text and HTML unchanged", async () => {
      await harness.mailer.send(letter("Äänekoski → Åbo"), "20261121T060000000Z-1");
      const [mail] = (await harness.delivered()).filter(({ subject }) => subject === "Äänekoski → Åbo");
      expect(mail).toMatchObject(letter("Äänekoski → Åbo"));
    });

    test("delivers attachments byte for byte", async () => {
      const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const attachments = [{ fileName: "tilitys-2026-000123.pdf", mediaType: "application/pdf", content }];
      await harness.mailer.send({ ...letter("liite"), attachments }, "20261121T060009000Z-9");
      const [mail] = (await harness.delivered()).filter(({ subject }) => subject === "liite");
      expect(mail?.attachments).toEqual(attachments);
    });

    test("delivers the language of the mail", async () => {
      await harness.mailer.send({ ...letter("språk"), language: "sv" }, "20261121T060007000Z-7");
      const [mail] = (await harness.delivered()).filter(({ subject }) => subject === "språk");
      expect(mail?.language).toBe("sv");
    });

    test("delivers the id of the request that caused the mail", async () => {
      await harness.mailer.send({ ...letter("pyyntö"), requestId: "request-0001" }, "20261121T060008000Z-8");
      const [mail] = (await harness.delivered()).filter(({ subject }) => subject === "pyyntö");
      expect(mail?.requestId).toBe("request-0001");
    });

    test("delivers a mail once when it is sent again with the same key", async () => {
      await harness.mailer.send(letter("kerran"), "20261121T060001000Z-2");
      await harness.mailer.send(letter("kerran"), "20261121T060001000Z-2");
      expect((await subjects()).filter((subject) => subject === "kerran")).toHaveLength(1);
    });

    test("delivers a mail once when it is sent twice at the same moment", async () => {
      const key = "20261121T060002000Z-3";
      await Promise.all([
        harness.mailer.send(letter("yhtä aikaa"), key),
        harness.mailer.send(letter("yhtä aikaa"), key),
      ]);
      expect((await subjects()).filter((subject) => subject === "yhtä aikaa")).toHaveLength(1);
    });

    test("delivers equal letters with different keys separately", async () => {
      await harness.mailer.send(letter("kahdesti"), "20261121T060003000Z-4");
      await harness.mailer.send(letter("kahdesti"), "20261121T060004000Z-5");
      expect((await subjects()).filter((subject) => subject === "kahdesti")).toHaveLength(2);
    });
  });
}
