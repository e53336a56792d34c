import type { Metadata } from "next";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

export { WebhooksPage as default } from "#app/_components/webhooks/webhook-list.tsx";

export const metadata: Metadata = { title: texts.title };
