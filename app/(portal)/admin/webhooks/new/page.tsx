import type { Metadata } from "next";
import * as m from "#messages";

export { NewWebhookPage as default } from "#app/_components/webhooks/webhook-page.tsx";

export const generateMetadata = (): Metadata => ({ title: m.webhook_newTitle() });
