import type { List } from "#app/_components/list/list-rows.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { DELIVERY_KINDS, type DeliveryKind, type FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import { deliveryName, deliveryReason, deliveryTexts as texts } from "#lib/deliveries/texts.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { RetryButton } from "./retry-buttons.tsx";

/** The deliveries that were given up, each with its recipient, its reason and a retry button. */
export const deliveryList = (counts: Record<DeliveryKind, number>): List<FailedDelivery> => ({
  path: "/admin/deliveries",
  words: texts,
  caption: texts.title,
  filter: {
    chips: { name: "kind", label: texts.filter, options: DELIVERY_KINDS, labels: texts.kinds, counts },
  },
  rowKey: ({ key }) => key,
  columns: [
    {
      title: texts.what,
      as: "name",
      cell: (row) => <span className="font-section">{deliveryName(row)}</span>,
      under: ({ kind }) => texts.one[kind],
    },
    { title: texts.recipient, cell: (row) => <Recipient {...row} /> },
    { title: texts.error, cell: deliveryReason },
    {
      title: texts.failedAt,
      as: "digits",
      cell: ({ failedAt }) => formatDateTime(failedAt),
      under: ({ attempts }) => `${texts.attempts} ${formatInteger(attempts)}`,
    },
    {
      title: texts.retry,
      hidden: true,
      as: "plain",
      cell: (row) =>
        row.retryable ? (
          <RetryButton {...wordsOf(row)} />
        ) : (
          <span className="text-caption text-ink-3">
            {row.kind === "webhook" ? texts.switchedOff : texts.forgotten}
          </span>
        ),
    },
  ],
  file: true,
});

/** The name for the retry's result: the company of a call to a provider, else the delivery's own name. */
function wordsOf({ key, ...row }: FailedDelivery) {
  const name = deliveryName(row);
  return { deliveryId: key, name, about: row.kind === "provider" ? (row.recipient ?? name) : name };
}

function Recipient({ recipient, companyId, kind }: FailedDelivery) {
  if (recipient === null) return texts.unknown;
  const name = kind === "mail" ? <EmailText value={recipient} /> : recipient;
  if (companyId === null) return name;
  return (
    <a href={`/companies/${companyId}/details`} className="link">
      {name}
    </a>
  );
}
