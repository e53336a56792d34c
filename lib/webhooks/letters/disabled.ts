import { z } from "zod";
import { addressed, EXAMPLE, letter } from "#lib/mail/letter.ts";
import { SERVER } from "#lib/mail/rules/mail-senders.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";

export const webhookDisabled = letter({
  kind: "webhook_disabled",
  senders: SERVER,
  notice: "webhooks",
  data: z.object({
    ...addressed,
    host: z.string(),
    endpointId: z.number(),
    /** Null for an endpoint of all companies. */
    companyId: z.number().nullable(),
    /** True where the receiver answered that it is gone for good. False where it has failed for days. */
    gone: z.boolean(),
  }),
  examples: [true, false].map((gone) => ({ ...EXAMPLE, host: "x.example", endpointId: 3, gone })),
  words: ({ host, gone }) => ({
    subject: m.mail_webhook_subject({ host }),
    heading: m.mail_webhook_heading(),
    paragraphs: [
      gone ? m.mail_webhook_gone({ host }) : m.mail_webhook_failing({ host }),
      m.mail_webhook_next(),
    ],
    button: m.mail_webhook_button(),
  }),
  path: ({ companyId, endpointId }) => webhookPath(companyId, endpointId),
});
