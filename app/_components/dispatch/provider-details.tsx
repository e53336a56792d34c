import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import type { Status } from "#lib/core/status.ts";
import type { SyncedCompany } from "#lib/dispatch/queries/dispatch-settings.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";
import { ConnectionForm, TestConnection } from "./provider-forms.tsx";

type Props = { area: ProviderArea; now: Date };

/** How the portal reaches a provider's system and how it answers, or that this provider has no connection. */
export function ProviderConnection({ area, now }: Props) {
  const { provider, capabilities, settings } = area;
  if (capabilities.length === 0) {
    return (
      <Card title={m.providerArea_state()}>
        <p className="text-ink-2">{m.providerArea_notConnectable()}</p>
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
            ? m.providerArea_credentialSet({ moment: formatDateTime(settings.credentialSetAt) })
            : m.providerArea_credentialNone()
        }
      />
    </>
  );
}

function State({ area, now }: Props) {
  const { provider, inForce, calls, capabilities } = area;
  return (
    <Card title={m.providerArea_state()}>
      <div className="grid gap-5">
        <DescriptionList>
          <DescriptionRow
            term={m.providerArea_inForce()}
            under={inForce.source && m.providerArea_sources({ source: inForce.source })}
          >
            <span className="wrap-anywhere">{inForce.baseUrl ?? m.providerArea_noConnection()}</span>
          </DescriptionRow>
          <DescriptionRow term={m.providerArea_can()}>
            {capabilities.map((capability) => m.providerArea_capabilities({ capability })).join(", ")}
          </DescriptionRow>
          <DescriptionRow term={m.providerArea_lastSuccess()}>{momentOf(calls.lastSuccessAt)}</DescriptionRow>
          <DescriptionRow
            term={m.providerArea_lastFailure()}
            under={calls.lastFailure && messageOfCode(calls.lastFailure)}
          >
            {momentOf(calls.lastFailureAt)}
          </DescriptionRow>
          {calls.failures > 0 && (
            <DescriptionRow term={m.providerArea_failures()}>{formatInteger(calls.failures)}</DescriptionRow>
          )}
        </DescriptionList>
        {inForce.state === "connected" && (
          <TestConnection provider={provider} paused={conditionOf(area, now) === "paused"} />
        )}
      </div>
    </Card>
  );
}

const momentOf = (at: Date | null) => (at ? formatDateTime(at) : m.providerArea_never());

type ProviderCompaniesProps = { area: ProviderArea; synced: readonly SyncedCompany[] };

const ORDER: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** Links to a provider's companies by status, and the companies that were last compared with the provider. */
export const ProviderCompanies = ({
  area: { provider, companies, capabilities },
  synced,
}: ProviderCompaniesProps) => (
  <Card title={m.providerArea_companiesTitle()}>
    <ul className="grid gap-1">
      {ORDER.map((status) => (
        <li key={status}>
          <a href={`/companies?provider=${provider}&status=${status}`} className="touch-line link">
            {m.providerArea_companyLink({
              label: m.providerArea_companies({ status }),
              count: formatInteger(companies[status]),
            })}
          </a>
        </li>
      ))}
    </ul>
    {capabilities.length > 0 && <Synced synced={synced} />}
  </Card>
);

const Synced = ({ synced }: Pick<ProviderCompaniesProps, "synced">) => (
  <>
    <h3 className="mt-5 mb-1.5 text-label font-label">{m.providerArea_syncs()}</h3>
    {synced.length === 0 && <p className="text-ink-2">{m.providerArea_noSyncs()}</p>}
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
