import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { ShownEndpoint } from "#db/queries/webhooks/webhook-endpoints.ts";
import { onlyPage } from "#lib/core/keyset.ts";
import { formatDate } from "#lib/messages/format.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { hostOf } from "./place.ts";

type Props = { companyId: number | null; endpoints: ShownEndpoint[] };

/** The systems that are told, and the way to one more. */
export const WebhookList = ({ companyId, endpoints }: Props) => (
  <ListRows
    list={webhookList(companyId)}
    query={{}}
    page={onlyPage(endpoints)}
    add={<AddLink companyId={companyId} />}
  />
);

const webhookList = (companyId: number | null): List<ShownEndpoint> => ({
  path: webhookPath(companyId),
  words: { title: texts.title, none: texts.none, noneHelp: `${texts.help} ${texts.noneHelp}` },
  caption: texts.title,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.url,
      as: "name",
      cell: ({ description, url }) => <span className="wrap-anywhere">{description || hostOf(url)}</span>,
      href: ({ id }) => webhookPath(companyId, id),
      under: ({ description, url }) => description && url,
    },
    { title: texts.events, as: "plain", cell: ({ events }) => texts.count(events.length) },
    { title: texts.created, as: "digits", cell: ({ createdAt }) => formatDate(createdAt) },
    { title: texts.state, as: "badge", cell: (endpoint) => <WebhookBadge endpoint={endpoint} /> },
  ],
});

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
