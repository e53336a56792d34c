import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { formatDateTime } from "#lib/messages/format.ts";
import { gapsText } from "#lib/seller-reports/texts.ts";
import type { SellerYear } from "#lib/seller-reports/use-cases/seller-year.ts";
import * as m from "#messages";

/** The year's reports, each as it was made. */
export const KeptReports = ({ year, reports }: Pick<SellerYear, "year" | "reports">) => (
  <Card title={m.sellerReport_reports()}>
    {reports.length === 0 && <p className="text-ink-2">{m.sellerReport_noReports()}</p>}
    <ul className="grid gap-4">
      {reports.map(({ number, kind, ref, sellers, createdAt, createdBy }) => (
        <li key={number} className="rounded-card border border-line p-4">
          <h3 className="font-section">{ref}</h3>
          <p className="tabular-nums">{m.sellerReport_due({ kind, count: sellers })}</p>
          <p className="mt-1 mb-3 text-caption wrap-anywhere text-ink-3 tabular-nums">
            {whole(m.sellerReport_made({ at: formatDateTime(createdAt), by: createdBy }))}
          </p>
          <ButtonLink
            href={`/admin/dac7/${year}/${number}`}
            download
            aria-label={`${m.sellerReport_download()} ${ref}`}
          >
            {m.sellerReport_download()}
          </ButtonLink>
        </li>
      ))}
    </ul>
    {reports.length > 0 && <p className="mt-4 text-ink-2">{m.sellerReport_unconfirmed()}</p>}
  </Card>
);

/** The companies whose details are incomplete. */
export const SellersWithGaps = ({ count, named }: SellerYear["withGaps"]) => (
  <Card title={m.sellerReport_gaps()}>
    {count === 0 ? (
      <p className="text-ink-2">{m.sellerReport_noGaps()}</p>
    ) : (
      <>
        <p className="mb-2 text-ink-2">{m.sellerReport_gapsHelp()}</p>
        <ul className="grid gap-2">
          {named.map(({ companyId, companyName, gaps }) => (
            <li key={companyId}>
              <a
                href={`/companies/${companyId}/details`}
                className="touch text-link wrap-anywhere hover:underline"
              >
                {companyName}
              </a>
              <span className="block text-caption text-ink-3">{gapsText(gaps)}</span>
            </li>
          ))}
        </ul>
        {count > named.length && (
          <p className="mt-1 text-ink-3">{m.sellerReport_more({ count: count - named.length })}</p>
        )}
      </>
    )}
  </Card>
);

/** The provider as the reports name it. */
export const ReportingOperator = ({ operator }: Pick<SellerYear, "operator">) =>
  operator && (
    <Card title={m.sellerReport_operator()}>
      <p className="wrap-anywhere">{operator.name}</p>
      <p className="tabular-nums">{operator.businessId}</p>
      <p className="wrap-anywhere">
        {operator.address.street}, {operator.address.postCode} {operator.address.city}
      </p>
      <p className="mt-2 text-caption text-ink-3">{m.sellerReport_operatorHelp()}</p>
    </Card>
  );
