import { Card } from "#app/_ui/card.tsx";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

/** The quiet way from a company to the systems that are told of its changes. */
export function WebhooksCard({ companyId }: { companyId: number }) {
  return (
    <Card title={texts.title}>
      <p className="mb-2 text-ink-2">{texts.help}</p>
      <a href={webhookPath(companyId)} className="link">
        {texts.open}
      </a>
    </Card>
  );
}
