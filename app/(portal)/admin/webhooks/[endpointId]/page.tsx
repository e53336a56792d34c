import type { Metadata } from "next";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

export { WebhookPage as default } from "#app/_components/webhooks/webhook-page.tsx";

export const metadata: Metadata = { title: texts.title };
