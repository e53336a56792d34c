import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { UnassignedPayment } from "#db/queries/payments/unassigned-payments.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import type { Page } from "#lib/core/keyset.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { formatDateTime, formatEuros } from "#lib/messages/format.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { paymentColumns, paymentTexts as texts } from "#lib/payments/texts.ts";
import { AssignButton } from "./assign-dialog.tsx";
import { UploadForm } from "./upload-form.tsx";

const PATH = "/admin/payments";
type Props = { page: Page<UnassignedPayment>; search: string };

/** What belongs to nobody yet, and the way to say whose it is. */
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
        <FilterForm action={PATH} values={{ q: search }} className="mb-3 flex gap-2 max-sm:w-full">
          <ListSearch value={search} label={texts.filter} apply={texts.applyFilter} />
        </FilterForm>
      </div>
      <List page={page} search={search} />
    </section>
  );
}

function List({ page, search }: Props) {
  const { rows, previous } = page;
  if (rows.length === 0 && search)
    return (
      <EmptyState
        title={texts.noneWithPlate(search)}
        action={<ButtonLink href={PATH}>{texts.showAll}</ButtonLink>}
      />
    );
  if (rows.length === 0 && previous)
    return (
      <EmptyState
        title={companiesTexts.pageEmpty}
        action={<ButtonLink href={PATH}>{companiesTexts.firstPage}</ButtonLink>}
      />
    );
  if (rows.length === 0) return <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>;
  return (
    <>
      <Rows rows={rows} />
      <ListPager page={page} addressOf={(cursor) => pageAddress(PATH, { q: search }, cursor)} />
    </>
  );
}

const Rows = ({ rows }: { rows: readonly UnassignedPayment[] }) => (
  <Table caption={texts.unassigned}>
    <thead>
      <tr>
        <HeadCell>{texts.filter}</HeadCell>
        <HeadCell>{texts.paidAt}</HeadCell>
        <HeadCell number>{texts.amount}</HeadCell>
        <HeadCell>{texts.sender}</HeadCell>
        <HeadCell>
          <span className="sr-only">{texts.assigning}</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, licensePlate, reference, occurredAt, method, amountCents, program, samePlate }) => (
        <tr key={id}>
          <NameCell under={<span className="wrap-anywhere">{reference}</span>}>
            <span className="font-section">{licensePlate}</span>
          </NameCell>
          <Cell label={texts.paidAt} under={<span className="wrap-anywhere">{method}</span>}>
            <span className="tabular-nums">{formatDateTime(occurredAt)}</span>
          </Cell>
          <td className="number" data-label={texts.amount}>
            {formatEuros(amountCents)}
          </td>
          <Cell label={texts.sender}>{program ?? texts.bySomebody}</Cell>
          <BadgeCell>
            <AssignButton payment={{ id, licensePlate, reference, samePlate }} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** How a file of payments should look, and where to send it. */
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
        <a
          key={format}
          href={`/admin/payments/template?format=${format}`}
          className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
        >
          <DownloadIcon />
          {texts.template[format]}
        </a>
      ))}
    </p>
    <UploadForm />
  </Card>
);
