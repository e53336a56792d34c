import { ListFilter } from "#app/_components/list/list-filter.tsx";
import { FILE_LINK, type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import type { UnassignedPayment } from "#db/queries/payments/unassigned-payments.ts";
import type { Page } from "#lib/core/keyset.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { formatDateTime, formatEuros } from "#lib/messages/format.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { paymentColumns, paymentTraceTexts, paymentTexts as texts } from "#lib/payments/texts.ts";
import { AssignButton } from "./assign-dialog.tsx";
import { PaymentUploadForm } from "./upload-form.tsx";

const PATH = "/admin/payments";
type Props = { page: Page<UnassignedPayment>; search: string };

/** Lists payments that have no company yet, each with a button to assign it. */
export function Unassigned({ page, search }: Props) {
  return (
    <section aria-labelledby="unassigned" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="mb-3">
          <h2 id="unassigned" className="text-section font-section">
            {texts.unassigned}
          </h2>
          <p className="text-ink-2">{texts.unassignedHelp}</p>
        </div>
        <ListFilter path={PATH} query={{ q: search }} filter={{ search: texts.filter }} />
      </div>
      <ListRows
        list={
          search
            ? { ...unassignedList, words: { title, noneFound: texts.noneWithPlate(search) } }
            : unassignedList
        }
        query={{ q: search }}
        page={page}
      />
    </section>
  );
}

const title = texts.unassigned;

const unassignedList: List<UnassignedPayment> = {
  path: PATH,
  words: { title, none: texts.none, noneHelp: texts.noneHelp },
  caption: title,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.filter,
      as: "name",
      cell: ({ licensePlate }) => <span className="font-section">{licensePlate}</span>,
      under: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
    },
    {
      title: texts.paidAt,
      as: "digits",
      cell: ({ occurredAt }) => formatDateTime(occurredAt),
      under: ({ method }) => <span className="wrap-anywhere">{paymentTraceTexts.methodOf(method)}</span>,
    },
    { title: texts.amount, as: "amount", cell: ({ amountCents }) => formatEuros(amountCents) },
    { title: texts.sender, cell: ({ program }) => program ?? texts.bySomebody },
    {
      title: texts.assigning,
      hidden: true,
      as: "badge",
      cell: ({ id, licensePlate, reference, samePlate }) => (
        <AssignButton payment={{ id, licensePlate, reference, samePlate }} />
      ),
    },
  ],
};

/** Explains the file of payments and takes an upload. */
export const PaymentFile = () => (
  <Card title={texts.upload}>
    <p>{texts.columnsAre}</p>
    <p className="my-2 font-label">{PAYMENT_FILE_FIELDS.map((field) => paymentColumns[field]).join(" · ")}</p>
    <ul className="list-disc space-y-1 ps-5 text-ink-2">
      {texts.help.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <p className="mt-3 mb-4 flex flex-wrap gap-x-5">
      {TABLE_FORMATS.map((format) => (
        <a key={format} href={`/admin/payments/template?format=${format}`} className={FILE_LINK}>
          <DownloadIcon />
          {texts.template[format]}
        </a>
      ))}
    </p>
    <PaymentUploadForm />
  </Card>
);
