import type { Metadata } from "next";
import * as m from "#messages";

export { WebhooksPage as default } from "#app/_components/webhooks/webhook-list.tsx";

export const generateMetadata = (): Metadata => ({ title: m.webhook_title() });
