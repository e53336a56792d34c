import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { deliveryTable } from "#lib/deliveries/columns.ts";
import { DELIVERY_KINDS, type DeliveryKind, type FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import { deliveryName } from "#lib/deliveries/texts.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { RetryButton } from "./retry-buttons.tsx";

/** The deliveries that were given up, each with its recipient, its reason and a retry button. */
export const deliveryList = (counts: Record<DeliveryKind, number>): List<FailedDelivery, string> => ({
  path: "/admin/deliveries",
  words: {
    title: m.delivery_title(),
    help: m.delivery_help(),
    none: m.delivery_none(),
    noneHelp: m.delivery_noneHelp(),
  },
  caption: m.delivery_title(),
  filter: {
    chips: {
      name: "kind",
      label: m.delivery_filter(),
      options: DELIVERY_KINDS,
      labels: wordsByCode(DELIVERY_KINDS, (kind) => m.delivery_kinds({ kind })),
      counts,
    },
  },
  rowKey: ({ key }) => key,
  columns: [
    ...screenColumns(deliveryTable, {
      what: {
        cell: (row) => <span className="font-section">{deliveryName(row)}</span>,
        under: ({ kind }) => m.delivery_one({ kind }),
      },
      recipient: { cell: (row) => <Recipient {...row} /> },
      failedAt: { under: ({ attempts }) => `${m.delivery_attempts()} ${formatInteger(attempts)}` },
    }),
    {
      title: m.delivery_retry(),
      hidden: true,
      as: "plain",
      cell: (row) =>
        row.retryable ? (
          <RetryButton {...wordsOf(row)} />
        ) : (
          <span className="text-caption text-ink-3">
            {row.kind === "webhook" ? m.delivery_switchedOff() : m.delivery_forgotten()}
          </span>
        ),
    },
  ],
  file: true,
});

/** The name in the retry's result: the company of a provider call, else the delivery's own name. */
function wordsOf({ key, ...row }: FailedDelivery) {
  const name = deliveryName(row);
  return { deliveryId: key, name, about: row.kind === "provider" ? (row.recipient ?? name) : name };
}

function Recipient({ recipient, companyId, kind }: FailedDelivery) {
  if (recipient === null) return m.delivery_unknown();
  const name = kind === "mail" ? <EmailText value={recipient} /> : recipient;
  if (companyId === null) return name;
  return (
    <a href={`/companies/${companyId}/details`} className="link">
      {name}
    </a>
  );
}
