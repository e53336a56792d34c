import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ShownEndpoint } from "#db/queries/webhooks/webhook-endpoints.ts";
import { formatDate } from "#lib/messages/format.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { hostOf } from "./place.ts";

type Props = { companyId: number | null; endpoints: readonly ShownEndpoint[] };

/** The systems that are told, and the way to one more. */
export function WebhookList({ companyId, endpoints }: Props) {
  if (endpoints.length === 0)
    return (
      <EmptyState title={texts.none} action={<AddLink companyId={companyId} />}>
        {texts.help} {texts.noneHelp}
      </EmptyState>
    );
  return (
    <Table caption={texts.title}>
      <thead>
        <tr>
          <HeadCell>{texts.url}</HeadCell>
          <HeadCell>{texts.events}</HeadCell>
          <HeadCell>{texts.created}</HeadCell>
          <HeadCell>{texts.state}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <NameCell href={webhookPath(companyId, endpoint.id)} under={endpoint.description && endpoint.url}>
              <span className="wrap-anywhere">{endpoint.description || hostOf(endpoint.url)}</span>
            </NameCell>
            <Cell>{texts.count(endpoint.events.length)}</Cell>
            <Cell label={texts.created}>
              <span className="tabular-nums">{formatDate(endpoint.createdAt)}</span>
            </Cell>
            <BadgeCell>
              <WebhookBadge endpoint={endpoint} />
            </BadgeCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export const AddLink = ({ companyId }: { companyId: number | null }) => (
  <ButtonLink variant="primary" href={webhookPath(companyId, "new")}>
    {texts.add}
  </ButtonLink>
);

type WebhookBadgeProps = { endpoint: { enabled: boolean; failingSince: Date | null } };

export function WebhookBadge({ endpoint: { enabled, failingSince } }: WebhookBadgeProps) {
  if (!enabled) return <StatusBadge tone="inactive">{texts.off}</StatusBadge>;
  return failingSince ? (
    <StatusBadge tone="error">{texts.failing}</StatusBadge>
  ) : (
    <StatusBadge tone="active">{texts.on}</StatusBadge>
  );
}
