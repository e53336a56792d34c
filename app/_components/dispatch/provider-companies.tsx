import { Card } from "#app/_ui/card.tsx";
import type { SyncedCompany } from "#db/queries/dispatch/dispatch-settings.ts";
import type { Status } from "#lib/core/status.ts";
import type { ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";

type Props = { area: ProviderArea; synced: readonly SyncedCompany[] };

const ORDER: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** A provider's companies by status, each a way to their list, and those that were last fetched anew. */
export const ProviderCompanies = ({ area: { provider, companies, capabilities }, synced }: Props) => (
  <Card title={texts.companiesTitle}>
    <ul className="grid gap-1">
      {ORDER.map((status) => (
        <li key={status}>
          <a href={`/companies?provider=${provider}&status=${status}`} className="link tabular-nums">
            {texts.companyLink(texts.companies[status], formatInteger(companies[status]))}
          </a>
        </li>
      ))}
    </ul>
    {capabilities.length > 0 && <Synced synced={synced} />}
  </Card>
);

const Synced = ({ synced }: Pick<Props, "synced">) => (
  <>
    <h3 className="mt-5 mb-1.5 text-label font-label">{texts.syncs}</h3>
    {synced.length === 0 && <p className="text-ink-2">{texts.noSyncs}</p>}
    <ul className="grid gap-1.5">
      {synced.map(({ companyId, companyName, syncedAt }) => (
        <li key={companyId}>
          <a href={`/companies/${companyId}/details`} className="link">
            {companyName}
          </a>
          <span className="block text-caption text-ink-3 tabular-nums">{formatDateTime(syncedAt)}</span>
        </li>
      ))}
    </ul>
  </>
);
