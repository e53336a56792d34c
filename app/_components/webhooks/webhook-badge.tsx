import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

type Props = { endpoint: { enabled: boolean; failingSince: Date | null } };

export function WebhookBadge({ endpoint: { enabled, failingSince } }: Props) {
  if (!enabled) return <StatusBadge tone="inactive">{texts.off}</StatusBadge>;
  return failingSince ? (
    <StatusBadge tone="error">{texts.failing}</StatusBadge>
  ) : (
    <StatusBadge tone="active">{texts.on}</StatusBadge>
  );
}
