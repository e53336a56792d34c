import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import type { SyncedCompany } from "#db/queries/dispatch/dispatch-settings.ts";
import type { Status } from "#lib/core/status.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { ConnectionForm, TestConnection } from "./provider-forms.tsx";

type Props = { area: ProviderArea; now: Date };

/** How the portal reaches a provider's system and how it answers, or that this provider has no connection. */
export function ProviderConnection({ area, now }: Props) {
  const { provider, capabilities, settings } = area;
  if (capabilities.length === 0) {
    return (
      <Card title={texts.state}>
        <p className="text-ink-2">{texts.notConnectable}</p>
      </Card>
    );
  }
  return (
    <>
      <State area={area} now={now} />
      <ConnectionForm
        provider={provider}
        version={settings.version}
        values={{ baseUrl: settings.baseUrl ?? "", credential: "", enabled: settings.enabled }}
        credentialHint={
          settings.credentialSetAt
            ? texts.credentialSet(formatDateTime(settings.credentialSetAt))
            : texts.credentialNone
        }
      />
    </>
  );
}

function State({ area, now }: Props) {
  const { provider, inForce, calls, capabilities } = area;
  return (
    <Card title={texts.state}>
      <div className="grid gap-5">
        <DescriptionList>
          <DescriptionRow term={texts.inForce} under={inForce.source && texts.sources[inForce.source]}>
            <span className="wrap-anywhere">{inForce.baseUrl ?? texts.noConnection}</span>
          </DescriptionRow>
          <DescriptionRow term={texts.can}>
            {capabilities.map((one) => texts.capabilities[one]).join(", ")}
          </DescriptionRow>
          <DescriptionRow term={texts.lastSuccess}>{momentOf(calls.lastSuccessAt)}</DescriptionRow>
          <DescriptionRow
            term={texts.lastFailure}
            under={calls.lastFailure && messageOfCode(calls.lastFailure)}
          >
            {momentOf(calls.lastFailureAt)}
          </DescriptionRow>
          {calls.failures > 0 && (
            <DescriptionRow term={texts.failures}>{formatInteger(calls.failures)}</DescriptionRow>
          )}
        </DescriptionList>
        {inForce.state === "connected" && (
          <TestConnection provider={provider} paused={conditionOf(area, now) === "paused"} />
        )}
      </div>
    </Card>
  );
}

const momentOf = (at: Date | null) => (at ? formatDateTime(at) : texts.never);

type ProviderCompaniesProps = { area: ProviderArea; synced: readonly SyncedCompany[] };

const ORDER: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** Links to a provider's companies by status, and the companies that were last compared with the provider. */
export const ProviderCompanies = ({
  area: { provider, companies, capabilities },
  synced,
}: ProviderCompaniesProps) => (
  <Card title={texts.companiesTitle}>
    <ul className="grid gap-1">
      {ORDER.map((status) => (
        <li key={status}>
          <a href={`/companies?provider=${provider}&status=${status}`} className="touch-line link">
            {texts.companyLink(texts.companies[status], formatInteger(companies[status]))}
          </a>
        </li>
      ))}
    </ul>
    {capabilities.length > 0 && <Synced synced={synced} />}
  </Card>
);

const Synced = ({ synced }: Pick<ProviderCompaniesProps, "synced">) => (
  <>
    <h3 className="mt-5 mb-1.5 text-label font-label">{texts.syncs}</h3>
    {synced.length === 0 && <p className="text-ink-2">{texts.noSyncs}</p>}
    <ul className="grid gap-1.5">
      {synced.map(({ companyId, companyName, syncedAt }) => (
        <li key={companyId}>
          <a href={`/companies/${companyId}/details`} className="link">
            {companyName}
          </a>
          <span className="block text-caption text-ink-3">{formatDateTime(syncedAt)}</span>
        </li>
      ))}
    </ul>
  </>
);
